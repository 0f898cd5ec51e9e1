import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { UnreadableTargetReason } from '#adapters/knowledge/knowledge.ts'
import { sniffCharset } from '#domain/scan/markup/charset.ts'
import { type DescribedPage, describeTargetPage } from './describe-target-page.ts'
import { type FetchedPage, judgeTarget } from './judge-target.ts'
import { type PageOutline, readOutline } from './page-outline.ts'

export type PageSource = Pick<PageFetcher, 'fetchPage'>

/** A page that was read, or the reason why it says nothing. */
export type TargetReading = DescribedPage | { state: UnreadableTargetReason }

/** Time limit for the page and the pages beside it together. */
export const readingTimeMs = 4_000
const bytesMax = 600_000
const besideMax = 2
/** A page that names at least this many covered subjects needs no other page. */
const coversEnough = 4

/** When the reading ends: the abort signal of the caller, and a time as of `performance.now`. */
type End = { signal: AbortSignal; at: number }

/**
 * Reads the page that an article links to. If it says little about what it covers, at most two more pages of its host are read. Whatever the server
 * sends is treated as data. When `timeMs` are over or `signal` is aborted, the part that was received counts; if nothing was received, the result is
 * `not_read`. Never rejects.
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
    // An error while parsing a foreign page must not fail the article.
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

/** The received part of the page; `null` if the time ended before anything was received. */
async function fetchOutline(fetcher: PageSource, url: string, end: End): Promise<FetchedPage | null> {
  const waitMs = Math.ceil(end.at - performance.now())
  if (end.signal.aborted || waitMs <= 0) return null
  const read = { ...nothingRead(url) }
  const write = (chunk: Uint8Array) => {
    const accepted = chunk.subarray(0, bytesMax - read.bytes)
    if (accepted.length > 0) read.chunks.push(accepted)
    read.bytes += accepted.length
  }
  // The fetcher retains some memory for each signal that it gets, so it gets a time limit instead.
  const request = fetcher.fetchPage(url, {
    waitMs,
    sink: ({ url, isHtml, contentType, status }) => {
      Object.assign(read, nothingRead(url), { isHtml, contentType, status })
      return isHtml ? { write } : null
    },
  })
  const fetching = await untilEnd(request, end.signal)
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

/** `null` if `signal` is aborted first or `promise` rejects. */
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

/** Pages on which a site describes itself and its offers. */
const descriptivePages = [
  /\b(?:about|about-us|who-we-are|our-story|company)\b/i,
  /\b(?:products?|services?|shop|collections?|categor(?:y|ies)|features|solutions|what-we-do|topics)\b/i,
]

/** At most one linked page of each kind, on the same host. */
function pagesBeside(url: string, { links }: PageOutline): string[] {
  const host = URL.parse(url)?.host
  const own = links.flatMap(({ href, text }) => {
    const to = URL.parse(href, url)
    if (to === null || to.host !== host || !/^https?:$/.test(to.protocol)) return []
    to.hash = ''
    return to.href === url ? [] : [{ href: to.href, words: `${to.pathname} ${text.slice(0, 60)}` }]
  })
  const found = descriptivePages.flatMap((pattern) => own.find(({ words }) => pattern.test(words))?.href ?? [])
  return [...new Set(found)].slice(0, besideMax)
}
