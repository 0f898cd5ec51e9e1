import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import { inTurns } from '#domain/in-turns.ts'
import type { StyleSource } from '#domain/scan/styling.ts'
import type { PageSheet } from './cascade.ts'
import { readSheet, type Sheet } from './sheet.ts'

/* Which styles of a page are read: its style elements, and some sheets of its host, fetched as politely as pages. */

const linkedMax = 3
const textMax = 400_000
const waitMs = 6_000
/** The limit of cached linked sheets, in characters. A sheet takes many times its text in memory. */
const linkedTextMax = 2_000_000
/**
 * The base weight of one entry, besides its text and its URL. Missing sheets have it as well: a site has many of them, and they must not be requested
 * again for each page.
 */
const linkedOwnWeight = 500
const linkedCachedMax = linkedTextMax / linkedOwnWeight
/** The same limits for style elements. */
const writtenCachedMax = 100
const writtenTextMax = 2_000_000

type Loaded = { sheet: Sheet; isWhole: boolean; length: number }

type PageSheets = { sheets: PageSheet[]; isComplete: boolean }
type PageAddress = { url: string; base: string | null }
export type SheetLoader = (
  page: PageAddress,
  sources: readonly StyleSource[],
  signal: AbortSignal,
) => Promise<PageSheets>

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

async function read(text: string): Promise<Loaded> {
  const { length } = text
  try {
    const sheet = await inTurns(readSheet(text.slice(0, textMax)))
    return { sheet, isWhole: length <= textMax && !/@import\b/i.test(text), length }
  } catch (error) {
    // The text is nested too deep to be parsed.
    if (error instanceof RangeError) return { sheet: new Map(), isWhole: false, length }
    throw error
  }
}

/**
 * A cache for sheets, since the pages of a site share their styles. It is bounded by the number of entries and by their weight, and evicts the
 * oldest.
 */
export function createCache<Value>({ entriesMax, weightMax }: { entriesMax: number; weightMax: number }) {
  const known = new Map<string, { value: Value; weight: number }>()
  let total = 0

  function evictOldest() {
    for (const [key, { weight }] of known) {
      if (known.size <= entriesMax && total <= weightMax) return
      known.delete(key)
      total -= weight
    }
  }

  return {
    get(key: string): Value | undefined {
      const entry = known.get(key)
      // The order does not matter while the cache is at most half full.
      if (entry !== undefined && (known.size * 2 > entriesMax || total * 2 > weightMax)) {
        known.delete(key)
        known.set(key, entry)
      }
      return entry?.value
    },
    /** Updates the weight of a value once it is known. Does nothing if the value was evicted meanwhile. */
    weigh(key: string, value: Value, weight: number) {
      const entry = known.get(key)
      if (entry?.value !== value) return
      total += weight - entry.weight
      entry.weight = weight
      evictOldest()
    },
    set(key: string, value: Value, weight: number) {
      total += weight - (known.get(key)?.weight ?? 0)
      known.delete(key)
      known.set(key, { value, weight })
      evictOldest()
    },
  }
}

/** Creates the loader of a page's styles. It skips sheets of other hosts, and all beyond the first few. */
export function createSheetLoader(fetcher: Pick<PageFetcher, 'fetchPage'>): SheetLoader {
  const linked = createCache<Promise<Loaded | null>>({ entriesMax: linkedCachedMax, weightMax: linkedTextMax })
  const urlOf = createSheetUrls()
  const written = createCache<Promise<Loaded>>({ entriesMax: writtenCachedMax, weightMax: writtenTextMax })

  async function load(url: string, signal: AbortSignal): Promise<Loaded | null> {
    const chunks: Buffer[] = []
    try {
      const { status, failure, isCut } = await fetcher.fetchPage(url, {
        signal,
        waitMs,
        accepts: 'css',
        sink: () => ({ write: (chunk) => void chunks.push(Buffer.from(chunk)) }),
      })
      if (failure !== null || isCut || status === null || status < 200 || status >= 300) return null
      return await read(Buffer.concat(chunks).toString('utf8'))
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  /** The weight of a sheet is known only after it has arrived. */
  function loadLinked(url: string, signal: AbortSignal): Promise<Loaded | null> {
    const known = linked.get(url)
    if (known !== undefined) return known
    const ownWeight = url.length + linkedOwnWeight
    const loading = load(url, signal).then((loaded) => {
      if (loaded !== null) linked.weigh(url, loading, ownWeight + Math.min(loaded.length, textMax))
      return loaded
    })
    linked.set(url, loading, ownWeight)
    return loading
  }

  function readWritten(text: string): Promise<Loaded> {
    if (text.length > writtenTextMax / writtenCachedMax) return read(text)
    const known = written.get(text)
    if (known !== undefined) return known
    const loaded = read(text)
    written.set(text, loaded, text.length)
    return loaded
  }

  type Room = { linked: number; length: number }
  type LinkedSheet = { loaded: Loaded | null; url: string | null }

  async function takeLinked(href: string, page: PageAddress, room: Room, signal: AbortSignal): Promise<LinkedSheet> {
    const url = room.linked > 0 ? urlOf(href, page) : null
    if (url === null) return { loaded: null, url }
    room.linked -= 1
    return { loaded: await loadLinked(url, signal), url }
  }

  return async (page, sources, signal) => {
    const found: PageSheets = { sheets: [], isComplete: true }
    const room: Room = { linked: linkedMax, length: 2 * textMax }
    for (const source of sources) {
      if (room.length <= 0) return { ...found, isComplete: false }
      const { loaded, url } =
        'href' in source
          ? await takeLinked(source.href, page, room, signal)
          : { loaded: await readWritten(source.text), url: null }
      if (!loaded?.isWhole) found.isComplete = false
      if (loaded === null) continue
      room.length -= loaded.length
      found.sheets.push({ sheet: loaded.sheet, url, media: source.media })
    }
    return found
  }
}

const urlsMax = 4_000
const urlsTextMax = 400_000

/** Creates a resolver of sheet URLs with a cache: a path that begins with a slash gives the same URL for all pages of an origin. */
function createSheetUrls() {
  const known = createCache<string | null>({ entriesMax: urlsMax, weightMax: urlsTextMax })
  return (href: string, page: PageAddress): string | null => {
    const origin = page.base === null && href.startsWith('/') ? /^https?:\/\/[^/?#@\\]+/.exec(page.url)?.[0] : undefined
    if (origin === undefined) return sheetUrl(href, page)
    const key = origin + href
    const before = known.get(key)
    if (before !== undefined) return before
    const url = sheetUrl(href, page)
    known.set(key, url, key.length)
    return url
  }
}

/** The URL of a sheet on the page's own host; `null` for any other. */
function sheetUrl(href: string, { url, base }: PageAddress): string | null {
  const sheet = URL.parse(href, base ?? url)
  const page = URL.parse(url)
  const isOwn = sheet !== null && page !== null && bareHost(sheet) === bareHost(page)
  return isOwn && (sheet.protocol === 'https:' || sheet.protocol === 'http:') ? sheet.href : null
}
