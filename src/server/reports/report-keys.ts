import { listReportKeys } from '#domain/reports/sign/report-keys.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

/** Public to every origin: all readers need the keys to verify reports. */
export const reportKeys: RouteAnswer = async (_request, response, { deps }) => {
  const text = JSON.stringify({ keys: await listReportKeys(deps.db) })
  response
    .writeHead(200, {
      'content-type': 'application/jwk-set+json',
      'content-length': Buffer.byteLength(text),
      // Keys are only ever added, so that a cached list stays valid.
      'cache-control': 'public, max-age=600',
      'access-control-allow-origin': '*',
    })
    .end(text)
}
