import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import type { KeywordReading } from '#adapters/knowledge/read-keyword.ts'
import { sniffCharset } from '#domain/reports/scan/charset.ts'
import { describeTargetPage } from './describe-target-page.ts'
import { type FetchedPage, judgeTarget } from './judge-target.ts'
import { type PageOutline, readOutline } from './page-outline.ts'

export type TargetTools = { fetcher: Pick<PageFetcher, 'fetchPage'> }

/** For the page and those beside it together. */
export const readingTimeMs = 4_000
const bytesMax = 600_000
const besideMax = 2
/** A page that names at least so much of what it covers needs no other page. */
const coversEnough = 4

/**
 * Reads the page that an article links to and, where it says little of what it covers, at most two pages beside it on its host. Whatever the server does
 * is data. What has come when `timeMs` are over counts; nothing, and it is `not_read`. Never rejects.
 */
export async function readTargetPage(
  { fetcher }: TargetTools,
  { targetUrl, reading }: { targetUrl: string; reading: KeywordReading },
  { signal, timeMs = readingTimeMs }: { signal?: AbortSignal; timeMs?: number } = {},
): Promise<TargetPage> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeMs)
  const ends = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
  try {
    const page = await fetchOutline(fetcher, targetUrl, ends)
    if (page === null) return { state: 'not_read' }
    const silence = judgeTarget(page)
    if (silence !== null || page.outline === null) return { state: silence ?? 'empty' }
    const described = { url: page.url, outline: page.outline }
    const alone = describeTargetPage({ ...described, beside: [] }, reading)
    if (alone.covers.length >= coversEnough || ends.aborted) return alone
    const beside = await Promise.all(pagesBeside(page.url, page.outline).map((url) => readBeside(fetcher, url, ends)))
    return describeTargetPage({ ...described, beside: beside.filter((outline) => outline !== null) }, reading)
  } catch {
    // Parsing what strangers write must never cost an article.
    return { state: 'not_read' }
  } finally {
    clearTimeout(timer)
  }
}

async function readBeside(fetcher: TargetTools['fetcher'], url: string, signal: AbortSignal) {
  const page = await fetchOutline(fetcher, url, signal)
  if (page === null || URL.parse(page.url)?.host !== URL.parse(url)?.host) return null
  return judgeTarget(page) === null ? page.outline : null
}

/** The page as far as it came; `null` when `signal` was aborted before anything of it did. */
async function fetchOutline(
  fetcher: TargetTools['fetcher'],
  url: string,
  signal: AbortSignal,
): Promise<FetchedPage | null> {
  const read = {
    chunks: [] as Uint8Array[],
    bytes: 0,
    url,
    isHtml: false,
    contentType: null as string | null,
    status: 0,
  }
  const write = (chunk: Uint8Array) => {
    if (read.bytes >= bytesMax) return
    const taken = chunk.subarray(0, bytesMax - read.bytes)
    read.chunks.push(taken)
    read.bytes += taken.length
  }
  const asked = fetcher.fetchPage(url, {
    signal,
    sink: ({ url, isHtml, contentType, status }) => {
      Object.assign(read, { url, isHtml, contentType, status, chunks: [], bytes: 0 })
      return isHtml ? { write } : null
    },
  })
  const fetching = await untilOver(asked, signal)
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

/** `null` as soon as `signal` is aborted, also where what is awaited takes its time to end. */
async function untilOver<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return promise.catch(() => null)
  const { promise: over, resolve } = Promise.withResolvers<null>()
  const end = () => resolve(null)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([promise.catch(() => null), over])
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
