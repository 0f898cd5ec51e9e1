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

/** Used where no page may be requested. */
export const readsNoTarget: TargetReader = async () => ({ state: 'not_read' })

export function createTargetReader(fetcher: PageSource): TargetReader {
  return async (targetUrl, reading, options) => compared(await readTargetPage(fetcher, targetUrl, options), reading)
}

const lifetimeMs = 86_400_000
/** Shorter, because an unreadable page may soon be readable. */
const silenceLifetimeMs = 600_000
const pagesMax = 500

/**
 * Reads each page once a day for all articles that link to it, and once for parallel requests. `now` gives milliseconds. At most 500 pages are
 * cached, each of some kilobytes.
 */
export function createCachingTargetReader(fetcher: PageSource, now: () => number = Date.now): TargetReader {
  const cache = createBoundedCache<TargetReading>({ weightMax: pagesMax, now })
  const pending = new Map<string, Promise<TargetReading>>()

  async function read(targetUrl: string, timeMs: number | undefined): Promise<TargetReading> {
    try {
      const found = await readTargetPage(fetcher, targetUrl, timeMs === undefined ? {} : { timeMs })
      cache.set(targetUrl, found, 'page' in found ? lifetimeMs : silenceLifetimeMs)
      return found
    } finally {
      pending.delete(targetUrl)
    }
  }

  return async (targetUrl, reading, { timeMs }) => {
    const known = cache.get(targetUrl)
    if (known !== undefined) return compared(known, reading)
    const reader = pending.get(targetUrl) ?? read(targetUrl, timeMs)
    pending.set(targetUrl, reader)
    return compared(await reader, reading)
  }
}

function compared(found: TargetReading, reading: KeywordReading): TargetPage {
  return 'page' in found ? compareWithKeyword(found, reading) : found
}
