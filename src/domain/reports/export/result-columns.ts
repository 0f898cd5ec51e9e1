import type { Evidence } from '#contract/reports/report-evidence.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { ReportReason } from '#contract/reports/reports.ts'
import type { ResultRow } from '../queries.ts'

export type Cell = string | number | null
type Column = {
  title: string
  /** In characters of a spreadsheet. */
  width: number
  cell: (row: ResultRow, evidence: Evidence) => Cell
  /** The sections whose content this column reveals; the column is left out when one of them is hidden. */
  reveals: readonly ReportSection[]
}

/** The sections that the owner of a report hides from the reader of the file. */
export type Hidden = ReadonlySet<ReportSection>

const yesNo = (is: boolean | null) => (is === null ? null : is ? 'yes' : 'no')

/** The columns of a results table; the JSON has all measurements. */
export const resultColumns: readonly Column[] = [
  { title: 'Position', width: 9, reveals: [], cell: ({ position }) => position },
  { title: 'Page', width: 60, reveals: ['hosts'], cell: ({ url }) => url },
  { title: 'Verdict', width: 24, reveals: [], cell: ({ verdict }) => verdict },
  { title: 'Reasons', width: 60, reveals: ['hosts', 'anchors'], cell: ({ reasons }) => reasonTexts(reasons) },
  { title: 'Anchor text', width: 30, reveals: ['anchors'], cell: ({ anchorText }) => anchorText },
  { title: 'Rel', width: 10, reveals: [], cell: ({ relKind }) => relKind },
  { title: 'Indexable', width: 9, reveals: [], cell: ({ isIndexable }) => yesNo(isIndexable) },
  ...measured([
    { title: 'Status', width: 8, cell: (_row, { fetching }) => fetching.status },
    { title: 'Final URL', width: 60, cell: (_row, { fetching }) => fetching.finalUrl },
    { title: 'Redirects', width: 9, cell: (_row, { fetching }) => Math.max(0, fetching.hops.length - 1) },
    { title: 'robots.txt', width: 12, cell: (_row, { fetching }) => fetching.robots?.verdict ?? null },
    { title: 'Title', width: 40, cell: (_row, { page, rendered }) => (rendered ?? page)?.title ?? null },
    {
      title: 'Canonical',
      width: 40,
      cell: (_row, { page, rendered }) => (rendered ?? page)?.canonicals.join(' ') || null,
    },
    { title: 'Milliseconds', width: 12, cell: (_row, { fetching }) => Math.round(fetching.totalMs) },
    { title: 'Bytes', width: 12, cell: (_row, { fetching }) => fetching.bodyBytes },
    { title: 'SHA-256 of the page', width: 66, cell: (_row, { fetching }) => fetching.sha256 },
  ]),
  { title: 'Checked at', width: 26, reveals: [], cell: ({ checkedAt }) => checkedAt.toISOString() },
]

/** Measurements are evidence, and identify the page and its texts. */
function measured(columns: readonly Omit<Column, 'reveals'>[]): Column[] {
  return columns.map((column) => ({ ...column, reveals: ['evidence', 'hosts', 'anchors'] }))
}

export function columnsShown(hidden: Hidden): readonly Column[] {
  return resultColumns.filter(({ reveals }) => !reveals.some((section) => hidden.has(section)))
}

export function cellsOf(row: ResultRow, columns: readonly Column[]): Cell[] {
  const evidence = row.evidence as unknown as Evidence
  return columns.map(({ cell }) => cell(row, evidence))
}

function reasonTexts(reasons: unknown): string {
  return (reasons as ReportReason[]).map(({ text }) => text).join(' ')
}
