import { readFile } from 'node:fs/promises'
import type { RouteAnswer } from '#server/http/routing/route.ts'

const script = new URL('../../../scripts/verify-report.mjs', import.meta.url)

/** The program that verifies reports without this site. Users store it next to their reports. */
export const verifyScript: RouteAnswer = async (_request, response) => {
  const text = await readFile(script)
  response
    .writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': text.length,
      'content-disposition': 'attachment; filename="verify-report.mjs"',
      'cache-control': 'public, max-age=3600',
    })
    .end(text)
}
