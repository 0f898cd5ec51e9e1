import type { BodyWriter } from '#adapters/fetch/exchange/body-reader.ts'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import { createPageScanner, type PageScanner, type PageScanOptions } from '#domain/scan/create-page-scanner.ts'
import type { ReportDeps } from '../report-deps.ts'
import { createSheetLoader } from '../styles/load-sheets.ts'
import { confirmHiding, noteHiding } from '../styles/record-hidden.ts'
import { type Expectation, expectedLinkOf, type Judgement, judgePage } from '../verdict/judge-page.ts'
import { createMatcher } from '../verdict/match-url.ts'
import { createWorth, type SortedLinks, sortLinks } from '../verdict/verdict-links.ts'

export type CheckedPage = Judgement & { evidence: Evidence }

/** Creates the check of one page: it fetches the page, scans it while it arrives, and judges the findings. It throws only when it is aborted. */
export function createPageCheck({ fetcher, renderer, stopping: signal }: ReportDeps, expectation: Expectation) {
  const matcher = createMatcher(expectation.destination, expectation.matchMode)
  const scanOptions = { isCandidate: matcher.isNear, worthOf: createWorth(matcher, expectedLinkOf(expectation)) }
  const loadSheets = createSheetLoader(fetcher)

  /** Styles are read only when there is a link that they may hide. */
  async function withHiding({ evidence, scanner }: ReadPage): Promise<{ evidence: Evidence; sorted?: SortedLinks }> {
    const styling = scanner?.styling() ?? null
    const { page: facts, fetching } = evidence
    if (styling === null || facts === null) return { evidence }
    const sorted = sortLinks(facts, matcher, expectedLinkOf(expectation))
    const candidates = sorted.visible.map(({ link }) => link)
    const page = await noteHiding({ pageUrl: fetching.finalUrl, facts, candidates, styling, loadSheets, signal })
    if (page === facts) return { evidence, sorted }
    const visibility = renderer === null ? null : await renderer.readLinkVisibility(fetching.finalUrl, { signal })
    return { evidence: { ...evidence, page: visibility === null ? page : confirmHiding(page, visibility) } }
  }

  return async (url: string): Promise<CheckedPage> => {
    const read = await readPage(fetcher, { ...scanOptions, needles: matcher.needles }, url, signal)
    const { evidence, sorted } = await withHiding(read).finally(() => read.scanner?.release())
    const judged = judgePage({ evidence, expectation, matcher, sorted })
    if (renderer === null || !isShell(judged)) return { ...judged, evidence }
    const rendered = await renderer.renderPage(evidence.fetching.finalUrl, { signal, ...scanOptions })
    const seen = { ...evidence, rendered }
    return { ...judgePage({ evidence: seen, expectation, matcher }), evidence: seen }
  }
}

function isShell({ reasons }: Judgement): boolean {
  return reasons.some(({ code }) => code === 'javascript_shell')
}

type ReadPage = { evidence: Evidence; scanner: PageScanner | null }

async function readPage(
  fetcher: ReportDeps['fetcher'],
  scanOptions: Pick<PageScanOptions, 'isCandidate' | 'worthOf' | 'needles'>,
  url: string,
  signal: AbortSignal,
): Promise<ReadPage> {
  const read: { scanner: PageScanner | null } = { scanner: null }
  const fetching = await fetcher.fetchPage(url, {
    signal,
    sink: ({ url, headers, isHtml }): BodyWriter | null => {
      const contentType = headers['content-type'] ?? null
      read.scanner = isHtml ? createPageScanner({ url, contentType, ...scanOptions }) : null
      return read.scanner
    },
  })
  const { scanner } = read
  // A response without content is no page. Content that arrived before the connection broke off was read and counts.
  const isPage = scanner !== null && (fetching.failure !== null || !scanner.isBlank())
  return { evidence: { fetching, page: isPage ? scanner.end() : null, rendered: null }, scanner }
}
