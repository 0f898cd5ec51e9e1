import type { BodyWriter } from '#adapters/fetch/body-reader.ts'
import type { Evidence } from '#contract/report-evidence.ts'
import { type Expectation, type Judgement, judgePage } from './judge-page.ts'
import { createMatcher, type Matcher } from './match-url.ts'
import type { ReportTools } from './report-tools.ts'
import { createPageScanner, type PageScanner } from './scan/create-page-scanner.ts'

export type CheckedPage = Judgement & { evidence: Evidence }

/** Makes what asks for a page, reads it while it comes, and judges what was found. It throws only when it is aborted. */
export function createPageCheck({ fetcher, renderer, stopping: signal }: ReportTools, expectation: Expectation) {
  const matcher = createMatcher(expectation.destination, expectation.matchMode)
  return async (url: string): Promise<CheckedPage> => {
    const evidence = await readPage(fetcher, matcher, url, signal)
    const judged = judgePage({ evidence, expectation, matcher })
    if (renderer === null || !isShell(judged)) return { ...judged, evidence }
    const rendered = await renderer.renderPage(evidence.fetching.finalUrl, { signal, isWanted: matcher.isNear })
    const seen = { ...evidence, rendered }
    return { ...judgePage({ evidence: seen, expectation, matcher }), evidence: seen }
  }
}

function isShell({ reasons }: Judgement): boolean {
  return reasons.some(({ code }) => code === 'javascript_shell')
}

async function readPage(
  fetcher: ReportTools['fetcher'],
  { isNear, needles }: Matcher,
  url: string,
  signal: AbortSignal,
): Promise<Evidence> {
  const read: { scanner: PageScanner | null } = { scanner: null }
  const fetching = await fetcher.fetchPage(url, {
    signal,
    sink: ({ url, headers, isHtml }): BodyWriter | null => {
      const contentType = headers['content-type'] ?? null
      read.scanner = isHtml ? createPageScanner({ url, contentType, isWanted: isNear, needles }) : null
      return read.scanner
    },
  })
  // What came before an answer broke off was read, and says what it says.
  return { fetching, page: read.scanner?.end() ?? null, rendered: null }
}
