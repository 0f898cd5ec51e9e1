import { isMet, type Mark } from './report.ts'

/** The marks of one bench: of the run before, and of this run; `null` when this run ended with an error. */
export type BenchMarks = { bench: string; last: readonly Mark[]; now: readonly Mark[] | null }

export const markColumns = ['bench', 'row', 'figure', 'mark', 'outcome', 'last', 'change']

/** One row per mark of all benches. A mark that the last results do not have, under this name, has no last figure. */
export function markRows(benches: readonly BenchMarks[]): string[][] {
  return benches.flatMap(({ bench, last, now }) => {
    if (now === null) return [[bench, 'the run ended with an error', '–', '–', 'failed', '–', '–']]
    return now.map((mark) => {
      const before = last.find(({ name }) => name === mark.name)?.ratio
      return [
        bench,
        mark.name,
        shown(mark.ratio),
        boundOf(mark),
        isMet(mark) ? 'reached' : 'missed',
        ...comparison(mark.ratio, before),
      ]
    })
  })
}

export function areAllMet(benches: readonly BenchMarks[]): boolean {
  return benches.every(({ now }) => now?.every(isMet) === true)
}

function comparison(ratio: number, before: number | undefined): [last: string, change: string] {
  if (before === undefined) return ['–', '–']
  const percent = Math.round((ratio / before - 1) * 100)
  return [shown(before), Number.isFinite(percent) ? `${percent > 0 ? '+' : ''}${percent}%` : '–']
}

const boundOf = (mark: Mark) => ('atLeast' in mark ? `≥ ${shown(mark.atLeast)}` : `≤ ${shown(mark.atMost)}`)

/** Three significant digits; whole numbers from 100 on. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
