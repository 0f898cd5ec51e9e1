import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BufferedResponse, sendWholeAnswer } from './buffered-response.ts'
import type { PageDependencies } from './page-dependencies.ts'

/** Whether a change touches what a page was made from. */
type Touches = (reads: PageDependencies) => boolean
type KeptAnswer = { answer: BufferedResponse; reads: PageDependencies; size: number }

export type PageCache = {
  /** Answers a GET or HEAD from the cache, conditional requests included; `false` when the page is not there or stale. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean
  /** To be called before rendering: a page may be kept only if nothing it depends on changed since. */
  mark(): number
  keep(path: string, answer: BufferedResponse, reads: PageDependencies, mark: number, kind?: 'page' | 'picture'): void
  postChanged(slug: string): void
  /** A hosted site, or an article on it, is another one now. */
  siteChanged(id: string): void
  /** Drops everything; while `listening` is false nothing is kept, for changes would go unheard. */
  reset(listening: boolean): void
  size(): { pages: number; bytes: number }
}

const changesRemembered = 1000

const pictureBytesMaxDefault = 64 * 1024 * 1024
/** What an entry takes beside its bodies and its address, roughly: headers, tags and the objects that hold them. */
const entryBytes = 2048

/**
 * Whole answers in memory, ready to be sent, the least recently used leaving first. Pages and other texts have `bytesMax` for themselves;
 * pictures have a room of their own, so that whoever leafs through pictures drives out no page.
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

  function fresh(path: string): BufferedResponse | null {
    const kept = stores.page.use(path) ?? stores.picture.use(path)
    if (kept === null) return null
    if (kept.reads.validUntil > now()) return kept.answer
    for (const store of everyStore) store.drop(path)
    return null
  }

  function changed(touches: Touches) {
    changes.add(touches)
    for (const store of everyStore) store.dropWhere(({ reads }) => touches(reads))
  }

  return {
    answer(request, response, path) {
      const answer = fresh(path)
      if (answer === null) return false
      sendWholeAnswer(answer, request, response)
      return true
    },
    mark: changes.mark,
    keep(path, answer, reads, mark, kind = 'page') {
      if (listening && !changes.touchedSince(reads, mark)) stores[kind].put(path, answer, reads)
    },
    postChanged(slug) {
      changed((reads) => reads.list || reads.slugs.has(slug))
    },
    siteChanged(id) {
      changed((reads) => reads.sites.has(id))
    },
    reset(nowListening) {
      listening = nowListening
      changes.forget()
      for (const store of everyStore) store.dropWhere(() => true)
    },
    size() {
      const [pages, pictures] = [stores.page.size(), stores.picture.size()]
      return { pages: pages.count + pictures.count, bytes: pages.bytes + pictures.bytes }
    },
  }
}

/** Answers by address, in order of use, within their bound of bytes. One that takes more than an eighth of it is not kept. */
function createAnswerStore(bytesMax: number) {
  const answers = new Map<string, KeptAnswer>()
  let bytes = 0
  /** The one last used: while it is asked for again and again, the order needs no change. */
  let newest: string | null = null

  function drop(path: string) {
    if (path === newest) newest = null
    bytes -= answers.get(path)?.size ?? 0
    answers.delete(path)
  }

  return {
    drop,
    use(path: string): KeptAnswer | null {
      const kept = answers.get(path)
      if (kept === undefined) return null
      if (path === newest) return kept
      answers.delete(path)
      answers.set(path, kept)
      newest = path
      return kept
    },
    put(path: string, answer: BufferedResponse, reads: PageDependencies) {
      const size = answer.size + 2 * path.length + entryBytes
      drop(path)
      if (size > bytesMax / 8) return
      answers.set(path, { answer, reads, size })
      newest = path
      bytes += size
      while (bytes > bytesMax) drop(answers.keys().next().value ?? '')
    },
    dropWhere(isStale: (kept: KeptAnswer) => boolean) {
      for (const [path, kept] of answers) if (isStale(kept)) drop(path)
    },
    size: () => ({ count: answers.size, bytes }),
  }
}

/** The last changes, each at its tick, and the tick of the last one forgotten: enough to tell whether a page is older than what it shows. */
function createChangeLog() {
  let tick = 0
  let forgottenAt = 0
  let changes: { touches: Touches; at: number }[] = []
  return {
    mark: () => tick,
    add(touches: Touches) {
      tick += 1
      changes.push({ touches, at: tick })
      if (changes.length > changesRemembered)
        forgottenAt = changes.splice(0, changesRemembered / 2).at(-1)?.at ?? forgottenAt
    },
    forget() {
      tick += 1
      forgottenAt = tick
      changes = []
    },
    touchedSince(reads: PageDependencies, mark: number): boolean {
      if (mark < forgottenAt) return true
      return changes.some(({ touches, at }) => at > mark && touches(reads))
    },
  }
}
