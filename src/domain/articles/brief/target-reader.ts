import { createBoundedCache } from '#adapters/fetch/addresses/bounded-cache.ts'
import type { KeywordReading } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import { compareWithKeyword } from './describe-target-page.ts'
import { type PageSource, readTargetPage, type TargetReading } from './read-target-page.ts'

/** Reads the page that an article on a keyword links to. Never rejects. */
export type TargetReader = (
  targetUrl: string,
  reading: KeywordReading,
  options: { signal?: AbortSignal; timeMs?: number },
) => Promise<TargetPage>

/** Where no page may be asked for. */
export const readsNoTarget: TargetReader = async () => ({ state: 'not_read' })

export function createTargetReader(fetcher: PageSource): TargetReader {
  return async (targetUrl, reading, options) => held(await readTargetPage(fetcher, targetUrl, options), reading)
}

const lifetimeMs = 86_400_000
/** What could not be read may be readable soon. */
const silenceLifetimeMs = 600_000
const pagesMax = 500

/**
 * Reads each page once a day, however many articles link to it, and once for those that ask at the same time. `now` gives milliseconds. At most 500 pages
 * are kept, each of some kilobytes.
 */
export function createCachingTargetReader(fetcher: PageSource, now: () => number = Date.now): TargetReader {
  const kept = createBoundedCache<TargetReading>({ weightMax: pagesMax, now })
  const underWay = new Map<string, Promise<TargetReading>>()

  async function read(targetUrl: string, timeMs: number | undefined): Promise<TargetReading> {
    try {
      const found = await readTargetPage(fetcher, targetUrl, timeMs === undefined ? {} : { timeMs })
      kept.set(targetUrl, found, 'page' in found ? lifetimeMs : silenceLifetimeMs)
      return found
    } finally {
      underWay.delete(targetUrl)
    }
  }

  return async (targetUrl, reading, { timeMs }) => {
    const known = kept.get(targetUrl)
    if (known !== undefined) return held(known, reading)
    const reader = underWay.get(targetUrl) ?? read(targetUrl, timeMs)
    underWay.set(targetUrl, reader)
    return held(await reader, reading)
  }
}

function held(found: TargetReading, reading: KeywordReading): TargetPage {
  return 'page' in found ? compareWithKeyword(found, reading) : found
}
