import type { ReportTools } from '#domain/reports/report-tools.ts'

/** What looking at a target needs. */
export type PlanTools = {
  pages: Pick<ReportTools, 'fetcher' | 'renderer' | 'stopping'>
  /** Targets that may be linked although they are not on the public web. */
  isAllowed: (url: URL) => boolean
}
