import { createPageFetcher, type PageFetcher, type PageFetcherOptions } from '#adapters/fetch/page-fetcher.ts'
import type { PageStart } from '#adapters/fetch/visit.ts'

/** Fetchers of a test that may request one host of this machine, without a pause. `close` ends all of them. */
export function makePageFetchers() {
  let fetchers: PageFetcher[] = []
  return {
    create(
      host: string,
      { limits = {}, connections = 2 }: Pick<PageFetcherOptions, 'limits'> & { connections?: number } = {},
    ) {
      const fetcher = createPageFetcher({
        contactUrl: 'https://links.example/bot',
        allow: [host],
        hostPace: { delayMs: 0, connections },
        limits: { backOffMs: 1, ...limits },
      })
      fetchers.push(fetcher)
      return fetcher
    },
    close() {
      for (const fetcher of fetchers) fetcher.close()
      fetchers = []
    },
  }
}

/** Fetches a page. `starts`: the beginnings of all responses that had a body; `body`: that of the last one. */
export async function readPage(fetcher: PageFetcher, url: string) {
  const starts: PageStart[] = []
  let chunks: Uint8Array[] = []
  const fetching = await fetcher.fetchPage(url, {
    sink(start) {
      starts.push(start)
      chunks = []
      return { write: (chunk) => chunks.push(chunk) }
    },
  })
  return { fetching, starts, body: Buffer.concat(chunks) }
}
