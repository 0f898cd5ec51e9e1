import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasCredentials } from '../request/credentials.ts'
import { createAnswerStore } from './answer-store.ts'
import { type BufferedResponse, sendWholeAnswer } from './buffered-response.ts'
import type { PageDependencies } from './page-dependencies.ts'

/** Whether a change affects the dependencies of a page. */
type Touches = (reads: PageDependencies) => boolean

export type PageCache = {
  /** Answers a GET or HEAD from the cache, including conditional requests; `false` if the page is not cached or stale. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean
  /** Call it before rendering: a page is cached only if none of its dependencies changed since. */
  mark(): number
  store(path: string, answer: BufferedResponse, reads: PageDependencies, mark: number, kind?: 'page' | 'picture'): void
  postChanged(slug: string): void
  /** What is shown of an author of posts changed: the profile, or which posts are public. */
  authorChanged(slug: string): void
  /** A finished report changed, or the brand of the member with this id. */
  reportChanged(id: string): void
  siteContentChanged(): void
  /** A hosted site, or an article on it, changed. */
  siteChanged(id: string): void
  /** Removes everything. While `listening` is false nothing is cached, because changes would be missed. */
  reset(listening: boolean): void
  size(): { pages: number; bytes: number }
}

const changesRemembered = 1000

const pictureBytesMaxDefault = 64 * 1024 * 1024

/**
 * Complete responses in memory, evicted in least recently used order. Pages and other texts have `bytesMax`. Pictures have their own limit, so that
 * they never evict a page.
 */
export function createPageCache(
  bytesMax: number,
  now: () => number = Date.now,
  pictureBytesMax = pictureBytesMaxDefault,
): PageCache {
  const stores = { page: createAnswerStore(bytesMax), picture: createAnswerStore(pictureBytesMax) }
  const everyStore = Object.values(stores)
  const changes = createChangeLog()
  let listening = false

  function fresh(path: string, request: IncomingMessage): BufferedResponse | null {
    const entry = stores.page.use(path) ?? stores.picture.use(path)
    if (entry === null || (entry.reads.forGuests && hasCredentials(request))) return null
    if (entry.reads.validUntil > now()) return entry.answer
    for (const store of everyStore) store.drop(path)
    return null
  }

  function changed(touches: Touches) {
    changes.add(touches)
    for (const store of everyStore) store.dropWhere(({ reads }) => touches(reads))
  }

  return {
    answer(request, response, path) {
      const answer = fresh(path, request)
      if (answer === null) return false
      sendWholeAnswer(answer, request, response)
      return true
    },
    mark: changes.mark,
    store(path, answer, reads, mark, kind = 'page') {
      if (listening && !changes.touchedSince(reads, mark)) stores[kind].put(path, answer, reads)
    },
    postChanged(slug) {
      changed((reads) => reads.list || reads.slugs.has(slug))
    },
    authorChanged(slug) {
      changed((reads) => reads.authors.has(slug))
    },
    reportChanged(id) {
      changed((reads) => reads.reports.has(id))
    },
    siteContentChanged() {
      changed((reads) => reads.siteContent)
    },
    siteChanged(id) {
      changed((reads) => reads.sites.has(id))
    },
    reset(nowListening) {
      listening = nowListening
      changes.clear()
      for (const store of everyStore) store.dropWhere(() => true)
    },
    size() {
      const [pages, pictures] = [stores.page.size(), stores.picture.size()]
      return { pages: pages.count + pictures.count, bytes: pages.bytes + pictures.bytes }
    },
  }
}

/**
 * The last changes, each with its tick, and the tick of the last one that was dropped. They show whether a page is older than a change of its
 * dependencies.
 */
function createChangeLog() {
  let tick = 0
  let droppedAt = 0
  let changes: { touches: Touches; at: number }[] = []
  return {
    mark: () => tick,
    add(touches: Touches) {
      tick += 1
      changes.push({ touches, at: tick })
      if (changes.length > changesRemembered)
        droppedAt = changes.splice(0, changesRemembered / 2).at(-1)?.at ?? droppedAt
    },
    clear() {
      tick += 1
      droppedAt = tick
      changes = []
    },
    touchedSince(reads: PageDependencies, mark: number): boolean {
      if (mark < droppedAt) return true
      return changes.some(({ touches, at }) => at > mark && touches(reads))
    },
  }
}
