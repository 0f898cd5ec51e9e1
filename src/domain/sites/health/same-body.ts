import { createHash } from 'node:crypto'
import type { Fetching } from '#contract/reports/report-evidence.ts'

/** What editors and servers put around a line of text. */
const surroundings: [string, string][] = ['', '\uFEFF'].flatMap((before) =>
  ['', '\n', '\r\n', '\n\n'].map((after): [string, string] => [before, after]),
)

/** Whether a page's body is this one line and nothing else, whatever it is declared as. It is compared by its hash: of text, nobody else reads along. */
export function isBody({ sha256, isCut }: Pick<Fetching, 'sha256' | 'isCut'>, line: string): boolean {
  if (sha256 === null || isCut) return false
  return surroundings.some(([before, after]) => {
    return createHash('sha256').update(`${before}${line}${after}`).digest('hex') === sha256
  })
}
