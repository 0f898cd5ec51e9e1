import { createHash } from 'node:crypto'
import type { Fetching } from '#contract/reports/report-evidence.ts'

/** Characters that editors and servers add around a line of text. */
const surroundings: [string, string][] = ['', '\uFEFF'].flatMap((before) =>
  ['', '\n', '\r\n', '\n\n'].map((after): [string, string] => [before, after]),
)

/** Whether a page's body is exactly this one line, with any declared type. The hash is compared, because the text itself is not stored. */
export function isBody({ sha256, isCut }: Pick<Fetching, 'sha256' | 'isCut'>, line: string): boolean {
  if (sha256 === null || isCut) return false
  return surroundings.some(([before, after]) => {
    return createHash('sha256').update(`${before}${line}${after}`).digest('hex') === sha256
  })
}
