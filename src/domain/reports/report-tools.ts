import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { PageFacts } from '#contract/report-evidence.ts'
import type { IsWanted } from './scan/link-target.ts'

/** What shows a page to a browser. */
export type PageRenderer = {
  /** `null` when the page could not be shown. */
  renderPage(url: string, options: { signal?: AbortSignal; isWanted: IsWanted }): Promise<PageFacts | null>
}

export type ReportTools = {
  fetcher: Pick<PageFetcher, 'fetchPage'>
  /** `null` where no browser is configured. */
  renderer: PageRenderer | null
  /** Pages of one run checked at the same time. */
  atOnce: number
  /** Aborts when the process stops: pages under way are left for the next. */
  stopping: AbortSignal
}
