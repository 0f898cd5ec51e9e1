import type { ChangedPage, Report, ReportFigures, ReportResult } from '#contract/reports/reports.ts'

/** What the server knew of a report when it drew it. */
export type PrerenderedReport = {
  report: Report
  /** Those that are seen first. */
  rows: readonly ReportResult[]
  /** Of all rows. */
  figures: ReportFigures
  /** `null` where there is no run before, where they are hidden, and where there are too many pages to compare before anything is shown. */
  changes: PrerenderedChanges | null
}

/** What differs from the run before: `total` pages, and those of them that are seen first. */
export type PrerenderedChanges = { total: number; pages: readonly ChangedPage[] }

/** Rows on one page of the table. The server draws the first page. */
export const rowsPerPage = 25
/** Changed pages that are shown until more are asked for. */
export const changesPrerenderedMax = 10
/** What differs is found by comparing both runs page by page: with more pages than this that is asked for later. */
export const comparedMax = 500
