import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { LinkVisibility } from '#adapters/render/link-visibility.ts'
import type { PageFacts } from '#contract/reports/report-evidence.ts'
import type { PageScanOptions } from '#domain/scan/create-page-scanner.ts'

/** Renders a page in a browser. */
export type PageRenderer = {
  /** The visibility of a page's links in a browser; `null` when the page could not be rendered. */
  readLinkVisibility(url: string, options: { signal?: AbortSignal }): Promise<LinkVisibility[] | null>
  /** `null` when the page could not be rendered. */
  renderPage(
    url: string,
    options: { signal?: AbortSignal } & Pick<PageScanOptions, 'isCandidate' | 'worthOf'>,
  ): Promise<PageFacts | null>
}

export type ReportDeps = {
  fetcher: Pick<PageFetcher, 'fetchPage'>
  /** `null` without a configured browser. */
  renderer: PageRenderer | null
  /** Pages of one run checked at the same time. */
  atOnce: number
  /** The id of this process, for its leases; without it they end only by their time. */
  processId?: string
  /** Aborts when the process stops; unfinished pages are left for the next process. */
  stopping: AbortSignal
}
