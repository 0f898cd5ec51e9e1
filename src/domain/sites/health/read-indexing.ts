import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { Fetching, PageFacts } from '#contract/reports/report-evidence.ts'
import { endOf, isForSearch, readDirectives } from '#domain/reports/verdict/verdict-directives.ts'
import { createPageScanner, type PageScanner } from '#domain/scan/create-page-scanner.ts'
import { failureText } from './failure-text.ts'

/** Whether search engines may index a page. `text`: the rule that forbids it, or why it is unknown. */
export type Indexing = { state: 'allowed' | 'noindex' | 'robots' | 'unread'; text: string | null; url: string }

type Reading = { fetcher: Pick<PageFetcher, 'fetchPage'>; stopping: AbortSignal }

/** Fetches a page and reads whether it may be indexed. Failures are data; rejects with the signal's reason when the process stops. */
export async function readIndexing(
  { fetcher, stopping }: Reading,
  url: string,
): Promise<{ fetching: Fetching; indexing: Indexing }> {
  const read: { scanner: PageScanner | null } = { scanner: null }
  const fetching = await fetcher.fetchPage(url, {
    signal: stopping,
    sink: ({ url, headers, isHtml }) => {
      const contentType = headers['content-type'] ?? null
      read.scanner = isHtml ? createPageScanner({ url, contentType, isCandidate: () => false }) : null
      return read.scanner
    },
  })
  const facts = read.scanner?.end() ?? null
  read.scanner?.release()
  return { fetching, indexing: indexingOf(url, fetching, facts) }
}

/** Rules for all crawlers and for Google count. The robots.txt is evaluated for our own crawler. */
function indexingOf(url: string, fetching: Fetching, facts: PageFacts | null): Indexing {
  const { robots, failure, status, headers, startedAt } = fetching
  if (robots?.verdict === 'disallowed')
    return { url, state: 'robots', text: `Its robots.txt says “${robots.rule ?? 'Disallow: /'}”.` }
  if (robots?.verdict === 'unreachable' && failure === null)
    return { url, state: 'unread', text: 'Its robots.txt couldn’t be read.' }
  if (failure !== null) return { url, state: 'unread', text: `The page couldn’t be read: ${failureText(failure)}.` }
  if (status === null || status >= 400)
    return { url, state: 'unread', text: `The page answered ${status ?? 'nothing'}.` }
  const directives = readDirectives(facts?.robotsMeta ?? [], headers['x-robots-tag']).filter(isForSearch)
  const refusing = directives.find((directive) => {
    const end = endOf(directive)
    return directive.name === 'noindex' || (end !== null && end <= Date.parse(startedAt))
  })
  if (refusing === undefined) return { url, state: 'allowed', text: null }
  const where = refusing.source === 'robots_meta' ? 'Its robots meta tag' : 'Its X-Robots-Tag header'
  return { url, state: 'noindex', text: `${where} says “${refusing.name}”.` }
}
