import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { ReportResult } from '#contract/reports/reports.ts'
import { type RelKind, relKinds, verdictsInOrder } from '../verdicts/verdict-style.ts'
import { hostOf, pathOf } from './report-figures.ts'

export const sortColumns = ['position', 'verdict', 'url', 'anchor', 'rel'] as const
export type SortColumn = (typeof sortColumns)[number]

/** The filter and the order of the rows. Empty sets admit all rows. */
export type ResultFilter = {
  verdicts: ReadonlySet<Verdict>
  rel: RelKind | null
  text: string
  sort: SortColumn
  isDescending: boolean
}

export const noFilter: ResultFilter = {
  verdicts: new Set(),
  rel: null,
  text: '',
  sort: 'position',
  isDescending: false,
}

export function isFiltering({ verdicts, rel, text }: ResultFilter): boolean {
  return verdicts.size > 0 || rel !== null || text.trim() !== ''
}

/** The rows to show. Rows with equal sort keys stay in the order of the list. */
export function viewOf(rows: readonly ReportResult[], filter: ResultFilter): ReportResult[] {
  const text = filter.text.trim().toLowerCase()
  const shown = rows.filter(
    ({ verdict, relKind, url }) =>
      (filter.verdicts.size === 0 || filter.verdicts.has(verdict)) &&
      (filter.rel === null || relKind === filter.rel) &&
      (text === '' || url.toLowerCase().includes(text)),
  )
  const direction = filter.isDescending ? -1 : 1
  const key = keys[filter.sort]
  const keyed = shown.map((row) => ({ row, key: key(row) }))
  keyed.sort((a, b) => direction * compare(a.key, b.key) || a.row.position - b.row.position)
  return keyed.map(({ row }) => row)
}

/** Rows without a value come last. */
const keys: Record<SortColumn, (row: ReportResult) => string | number> = {
  position: ({ position }) => position,
  verdict: ({ verdict }) => verdictsInOrder.indexOf(verdict),
  url: ({ url }) => `${hostOf(url)}${pathOf(url)}`,
  anchor: ({ anchorText }) => anchorText?.toLowerCase() ?? '\uffff',
  rel: ({ relKind }) => (relKind === null ? relKinds.length : relKinds.indexOf(relKind)),
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
