import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { StyleSource } from '#domain/scan/styling.ts'
import type { PageSheet } from './cascade.ts'
import { readSheet, type Sheet } from './sheet.ts'

/* What of a page's styles is read: its own, and some sheets of its host, as politely as any page. */

const linkedMax = 3
const textMax = 400_000
const waitMs = 6_000
/** Of linked sheets that are remembered, in characters. A sheet in memory takes many times its text. */
const linkedTextMax = 2_000_000
/** What one weighs besides its text and its URL, also where there is none: a site has many, and none is to be asked for with each page. */
const linkedOwnWeight = 500
const linkedCachedMax = linkedTextMax / linkedOwnWeight
/** Of style elements alike. */
const writtenCachedMax = 100
const writtenTextMax = 2_000_000

type Loaded = { sheet: Sheet; isWhole: boolean; length: number }

export type PageSheets = { sheets: PageSheet[]; isComplete: boolean }
export type PageAddress = { url: string; base: string | null }
export type SheetLoader = (
  page: PageAddress,
  sources: readonly StyleSource[],
  signal: AbortSignal,
) => Promise<PageSheets>

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

function read(text: string): Loaded {
  const { length } = text
  try {
    return { sheet: readSheet(text.slice(0, textMax)), isWhole: length <= textMax && !/@import\b/i.test(text), length }
  } catch (error) {
    // Nested too deep to be read.
    if (error instanceof RangeError) return { sheet: new Map(), isWhole: false, length }
    throw error
  }
}

/** Pages of one site share their styles: the newest of what was read is remembered, by number and by weight. */
export function createMemory<Value>({ entriesMax, weightMax }: { entriesMax: number; weightMax: number }) {
  const known = new Map<string, { value: Value; weight: number }>()
  let total = 0

  function forgetOldest() {
    for (const [key, { weight }] of known) {
      if (known.size <= entriesMax && total <= weightMax) return
      known.delete(key)
      total -= weight
    }
  }

  return {
    get(key: string): Value | undefined {
      const entry = known.get(key)
      // Which is the oldest does not matter while there is plenty of room.
      if (entry !== undefined && (known.size * 2 > entriesMax || total * 2 > weightMax)) {
        known.delete(key)
        known.set(key, entry)
      }
      return entry?.value
    },
    /** Also says anew what a value weighs once that is known; one that was forgotten meanwhile stays so. */
    weigh(key: string, value: Value, weight: number) {
      const entry = known.get(key)
      if (entry?.value !== value) return
      total += weight - entry.weight
      entry.weight = weight
      forgetOldest()
    },
    set(key: string, value: Value, weight: number) {
      total += weight - (known.get(key)?.weight ?? 0)
      known.delete(key)
      known.set(key, { value, weight })
      forgetOldest()
    },
  }
}

/** Makes what reads the styles of pages; sheets of other hosts, and those beyond a few, are left out. */
export function createSheetLoader(fetcher: Pick<PageFetcher, 'fetchPage'>): SheetLoader {
  const linked = createMemory<Promise<Loaded | null>>({ entriesMax: linkedCachedMax, weightMax: linkedTextMax })
  const urlOf = createSheetUrls()
  const written = createMemory<Loaded>({ entriesMax: writtenCachedMax, weightMax: writtenTextMax })

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
      return read(Buffer.concat(chunks).toString('utf8'))
    } catch {
      signal.throwIfAborted()
      return null
    }
  }

  /** What a sheet weighs is known once it has come. */
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

  function readWritten(text: string): Loaded {
    if (text.length > writtenTextMax / writtenCachedMax) return read(text)
    const known = written.get(text)
    if (known !== undefined) return known
    const loaded = read(text)
    written.set(text, loaded, text.length)
    return loaded
  }

  type Room = { linked: number; length: number }
  type Taken = { loaded: Loaded | null; url: string | null }

  async function takeLinked(href: string, page: PageAddress, room: Room, signal: AbortSignal): Promise<Taken> {
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
          : { loaded: readWritten(source.text), url: null }
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

/** Makes what tells the URL of a sheet: where its path begins with a slash, it is the same for all pages of an origin. */
function createSheetUrls() {
  const known = createMemory<string | null>({ entriesMax: urlsMax, weightMax: urlsTextMax })
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

/** The URL of a sheet of the page's own host; `null` for any other. */
function sheetUrl(href: string, { url, base }: PageAddress): string | null {
  const sheet = URL.parse(href, base ?? url)
  const page = URL.parse(url)
  const isOwn = sheet !== null && page !== null && bareHost(sheet) === bareHost(page)
  return isOwn && (sheet.protocol === 'https:' || sheet.protocol === 'http:') ? sheet.href : null
}
