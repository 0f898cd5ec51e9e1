import { reportKeysPath } from '#contract/reports/report-document.ts'
import { listReportKeys } from '#domain/reports/sign/report-keys.ts'
import type { Answer } from '#server/http/api/api-context.ts'

/** Public to every origin: all readers need the keys to verify reports. */
export const reportKeys: { path: RegExp; answer: Answer } = {
  path: new RegExp(`^${reportKeysPath.replaceAll('.', '\\.')}$`),
  async answer(_request, response, { deps }) {
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
  },
}
