import type { ChangedPage, Report, ReportFigures, ReportResult } from '#contract/reports/reports.ts'

/** The data of a report at the time of server rendering. */
export type PrerenderedReport = {
  report: Report
  /** The rows that are shown first. */
  rows: readonly ReportResult[]
  /** The figures of all rows. */
  figures: ReportFigures
  /** `null` when there is no run before, when they are hidden, and when there are too many pages to compare before the first paint. */
  changes: PrerenderedChanges | null
}

/** The changes since the run before: `total` pages, and those of them that are shown first. */
export type PrerenderedChanges = { total: number; pages: readonly ChangedPage[] }

/** The rows per page of the table. The server renders the first page. */
export const rowsPerPage = 25
/** The number of changed pages that are shown at first. */
export const changesPrerenderedMax = 10
/** Both runs are compared page by page, so with more pages than this the changes are loaded later. */
export const comparedMax = 500
