import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { StyleSource } from '../scan/styling.ts'
import type { PageSheet } from './cascade.ts'
import { readSheet, type Sheet } from './sheet.ts'

/* What of a page's styles is read: its own, and some sheets of its host, as politely as any page. */

const linkedMax = 3
const textMax = 400_000
const waitMs = 6_000
/** Of linked sheets that are remembered: how many, and characters. A sheet in memory takes many times its text. */
const linkedCachedMax = 100
const linkedTextMax = 2_000_000
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
      if (entry === undefined) return undefined
      known.delete(key)
      known.set(key, entry)
      return entry.value
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
  const written = createMemory<Loaded>({ entriesMax: writtenCachedMax, weightMax: writtenTextMax })

  async function load(url: string, signal: AbortSignal): Promise<Loaded | null> {
    const chunks: Buffer[] = []
    const ends = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
    try {
      const { status, failure, isCut } = await fetcher.fetchPage(url, {
        signal: ends,
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
    const loading = load(url, signal).then((loaded) => {
      linked.weigh(url, loading, loaded === null ? 0 : Math.min(loaded.length, textMax))
      return loaded
    })
    linked.set(url, loading, 0)
    return loading
  }

  function readWritten(text: string): Loaded {
    if (text.length > writtenTextMax / writtenCachedMax) return read(text)
    const loaded = written.get(text) ?? read(text)
    written.set(text, loaded, text.length)
    return loaded
  }

  type Room = { linked: number; length: number }

  function take(
    source: StyleSource,
    page: PageAddress,
    room: Room,
    signal: AbortSignal,
  ): Promise<Loaded | null> | Loaded | null {
    if (room.length <= 0) return null
    if ('text' in source) return readWritten(source.text)
    const url = sheetUrl(source.href, page)
    if (url === null || room.linked === 0) return null
    room.linked -= 1
    return loadLinked(url, signal)
  }

  return async (page, sources, signal) => {
    const found: PageSheets = { sheets: [], isComplete: true }
    const room = { linked: linkedMax, length: 2 * textMax }
    for (const source of sources) {
      const loaded = await take(source, page, room, signal)
      if (!loaded?.isWhole) found.isComplete = false
      if (loaded === null) continue
      room.length -= loaded.length
      const url = 'href' in source ? sheetUrl(source.href, page) : null
      found.sheets.push({ sheet: loaded.sheet, url, media: source.media })
    }
    return found
  }
}

/** The URL of a sheet of the page's own host; `null` for any other. */
function sheetUrl(href: string, { url, base }: PageAddress): string | null {
  const sheet = URL.parse(href, base ?? url)
  const page = URL.parse(url)
  const isOwn = sheet !== null && page !== null && bareHost(sheet) === bareHost(page)
  return isOwn && (sheet.protocol === 'https:' || sheet.protocol === 'http:') ? sheet.href : null
}
