import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { TargetSilence } from '#adapters/knowledge/knowledge.ts'
import { sniffCharset } from '#domain/scan/markup/charset.ts'
import { type DescribedPage, describeTargetPage } from './describe-target-page.ts'
import { type FetchedPage, judgeTarget } from './judge-target.ts'
import { type PageOutline, readOutline } from './page-outline.ts'

export type PageSource = Pick<PageFetcher, 'fetchPage'>

/** A page that was read, or why it says nothing. */
export type TargetReading = DescribedPage | { state: TargetSilence }

/** For the page and those beside it together. */
export const readingTimeMs = 4_000
const bytesMax = 600_000
const besideMax = 2
/** A page that names at least so much of what it covers needs no other page. */
const coversEnough = 4

/** When the reading ends: the signal of who asked, and a time as of `performance.now`. */
type End = { signal: AbortSignal; at: number }

/**
 * Reads the page that an article links to and, where it says little of what it covers, at most two pages beside it on its host. Whatever the server does
 * is data. What has come when `timeMs` are over, or `signal` is aborted, counts; nothing, and it is `not_read`. Never rejects.
 */
export async function readTargetPage(
  fetcher: PageSource,
  targetUrl: string,
  { signal, timeMs = readingTimeMs }: { signal?: AbortSignal; timeMs?: number } = {},
): Promise<TargetReading> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeMs)
  const ends = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
  const end: End = { signal: ends, at: performance.now() + timeMs }
  try {
    const page = await fetchOutline(fetcher, targetUrl, end)
    if (page === null) return { state: 'not_read' }
    const silence = judgeTarget(page)
    if (silence !== null || page.outline === null) return { state: silence ?? 'empty' }
    const { url, outline } = page
    const alone = describeTargetPage({ url, outline, beside: [] })
    if (alone.page.covers.length >= coversEnough || ends.aborted) return alone
    const beside = await Promise.all(pagesBeside(url, outline).map((other) => readBeside(fetcher, other, end)))
    return describeTargetPage({ url, outline, beside: beside.filter((other) => other !== null) })
  } catch {
    // Parsing what strangers write must never cost an article.
    return { state: 'not_read' }
  } finally {
    clearTimeout(timer)
  }
}

async function readBeside(fetcher: PageSource, url: string, end: End): Promise<PageOutline | null> {
  const page = await fetchOutline(fetcher, url, end)
  if (page === null || URL.parse(page.url)?.host !== URL.parse(url)?.host) return null
  return judgeTarget(page) === null ? page.outline : null
}

/** The page as far as it came; `null` when the end was there before anything of it. */
async function fetchOutline(fetcher: PageSource, url: string, end: End): Promise<FetchedPage | null> {
  const waitMs = Math.ceil(end.at - performance.now())
  if (end.signal.aborted || waitMs <= 0) return null
  const read = { ...nothingRead(url) }
  const write = (chunk: Uint8Array) => {
    const taken = chunk.subarray(0, bytesMax - read.bytes)
    if (taken.length > 0) read.chunks.push(taken)
    read.bytes += taken.length
  }
  // The fetcher keeps something of every signal it is given, so it gets a time instead.
  const asked = fetcher.fetchPage(url, {
    waitMs,
    sink: ({ url, isHtml, contentType, status }) => {
      Object.assign(read, nothingRead(url), { isHtml, contentType, status })
      return isHtml ? { write } : null
    },
  })
  const fetching = await untilEnd(asked, end.signal)
  if (fetching === null && read.bytes === 0) return null
  const html = decode(Buffer.concat(read.chunks), read.contentType)
  return {
    url: fetching?.finalUrl ?? read.url,
    fetching: fetching ?? { failure: null, robots: null, status: read.status, headers: {} },
    isHtml: read.isHtml,
    outline: read.isHtml && html.trim() !== '' ? readOutline(html) : null,
    html,
  }
}

function nothingRead(url: string) {
  return {
    url,
    chunks: [] as Uint8Array[],
    bytes: 0,
    isHtml: false,
    contentType: null as string | null,
    status: null as number | null,
  }
}

/** `null` when `signal` is aborted first, or `promise` rejects. */
async function untilEnd<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const { promise: ended, resolve } = Promise.withResolvers<null>()
  const end = () => resolve(null)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([promise.catch(() => null), ended])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function decode(bytes: Buffer, contentType: string | null): string {
  const { name, markBytes } = sniffCharset(bytes, contentType)
  return new TextDecoder(name, { ignoreBOM: true }).decode(bytes.subarray(markBytes))
}

/** What a site tells about itself and what it offers. */
const tellingPages = [
  /\b(?:about|about-us|who-we-are|our-story|company)\b/i,
  /\b(?:products?|services?|shop|collections?|categor(?:y|ies)|features|solutions|what-we-do|topics)\b/i,
]

/** At most one page of each kind that the page links to on its own host. */
function pagesBeside(url: string, { links }: PageOutline): string[] {
  const host = URL.parse(url)?.host
  const own = links.flatMap(({ href, text }) => {
    const to = URL.parse(href, url)
    if (to === null || to.host !== host || !/^https?:$/.test(to.protocol)) return []
    to.hash = ''
    return to.href === url ? [] : [{ href: to.href, words: `${to.pathname} ${text.slice(0, 60)}` }]
  })
  const found = tellingPages.flatMap((pattern) => own.find(({ words }) => pattern.test(words))?.href ?? [])
  return [...new Set(found)].slice(0, besideMax)
}
