import { reportKeysPath } from '#contract/reports/report-document.ts'
import { listReportKeys } from '#domain/reports/sign/report-keys.ts'
import type { Answer } from '#server/http/api/api-context.ts'

/** Answered to whoever asks, from any site: the keys are for everybody who wants to verify a report. */
export const reportKeys: { path: RegExp; answer: Answer } = {
  path: new RegExp(`^${reportKeysPath.replaceAll('.', '\\.')}$`),
  async answer(_request, response, { deps }) {
    const text = JSON.stringify({ keys: await listReportKeys(deps.db) })
    response
      .writeHead(200, {
        'content-type': 'application/jwk-set+json',
        'content-length': Buffer.byteLength(text),
        // Keys are only ever added.
        'cache-control': 'public, max-age=600',
        'access-control-allow-origin': '*',
      })
      .end(text)
  },
}
