import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { LinkVisibility } from '#adapters/render/link-visibility.ts'
import type { PageFacts } from '#contract/reports/report-evidence.ts'
import type { PageScanOptions } from '#domain/scan/create-page-scanner.ts'

/** What shows a page to a browser. */
export type PageRenderer = {
  /** How the links of a page look in a browser; `null` when the page could not be shown. */
  readLinkVisibility(url: string, options: { signal?: AbortSignal }): Promise<LinkVisibility[] | null>
  /** `null` when the page could not be shown. */
  renderPage(
    url: string,
    options: { signal?: AbortSignal } & Pick<PageScanOptions, 'isCandidate' | 'worthOf'>,
  ): Promise<PageFacts | null>
}

export type ReportDeps = {
  fetcher: Pick<PageFetcher, 'fetchPage'>
  /** `null` where no browser is configured. */
  renderer: PageRenderer | null
  /** Pages of one run checked at the same time. */
  atOnce: number
  /** Of this process, for its leases; without one they end by their time alone. */
  processId?: string
  /** Aborts when the process stops: pages under way are left for the next. */
  stopping: AbortSignal
}
