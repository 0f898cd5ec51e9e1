import type { PostPreview } from '#contract/posts/posts.ts'
import { liveUrl } from './live-url.ts'

type PublishedPost = Pick<PostPreview, 'slug' | 'url' | 'targetUrl'>

/** The result of fetching the page as a reader. `found` quotes the sentence around the link from the page itself. */
export type LiveLink =
  | { state: 'found'; status: number; rel: string; before: string; anchor: string; after: string }
  | { state: 'missing'; status: number }
  | { state: 'refused'; status: number }
  | { state: 'unreachable' }

const checkTimeoutMs = 15_000

/** Fetches the published page like a guest, bypassing the browser's caches, and searches its article for the link. Never throws. */
export async function checkLiveLink(post: PublishedPost, origin: string): Promise<LiveLink> {
  try {
    const response = await fetch(pagePath(post, origin), {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(checkTimeoutMs),
    })
    if (!response.ok) return { state: 'refused', status: response.status }
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return readLink(page, post.targetUrl, response.status)
  } catch {
    return { state: 'unreachable' }
  }
}

/** Only the page's own origin can read it, and a site may have several origins. */
function pagePath(post: PublishedPost, origin: string): string {
  return new URL(liveUrl(post, origin)).pathname
}

function readLink(page: Document, targetUrl: string | null, status: number): LiveLink {
  const article = page.querySelector('[data-reading]')
  const link = article === null || targetUrl === null ? null : linkTo(article, targetUrl)
  const block = link?.closest('p, li, td, th, blockquote') ?? link?.parentElement
  if (!link || !block) return { state: 'missing', status }
  return { state: 'found', status, rel: link.rel, ...sentenceAround(link, block) }
}

/** The link with this address, compared after URL normalisation; `null` without one. */
export function linkTo(root: Element, targetUrl: string): HTMLAnchorElement | null {
  const target = URL.parse(targetUrl)?.href ?? targetUrl
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href]')]
  return links.find((link) => (URL.parse(link.getAttribute('href') ?? '')?.href ?? '') === target) ?? null
}

/** The maximum length of the quotation before and after the link. */
const quotedMax = 160

function sentenceAround(link: Element, block: Element): { before: string; anchor: string; after: string } {
  const text = block.textContent ?? ''
  const { start, end } = rangeOf(link, block)
  const all = [...sentences(text)]
  const first = all.findLast(({ index }) => index <= start)?.index ?? 0
  const next = all.find(({ index }) => index >= end)?.index ?? text.length
  return {
    before: shortened(text.slice(first, start).trimStart(), 'start'),
    anchor: text.slice(start, end),
    after: shortened(text.slice(end, next).trimEnd(), 'end'),
  }
}

/** The range of the text of `part` within the text of `whole`, which contains it. */
export function rangeOf(part: Element, whole: Element): { start: number; end: number } {
  const texts = whole.ownerDocument.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
  let start = 0
  while (texts.nextNode() && !part.contains(texts.currentNode)) start += texts.currentNode.nodeValue?.length ?? 0
  return { start, end: start + (part.textContent ?? '').length }
}

/** In browsers without `Intl.Segmenter`, the whole paragraph is quoted. */
function sentences(text: string): Iterable<{ segment: string; index: number }> {
  if (typeof Intl.Segmenter !== 'function') return [{ segment: text, index: 0 }]
  return new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
}

function shortened(text: string, side: 'start' | 'end'): string {
  if (text.length <= quotedMax) return text
  if (side === 'end') return `${text.slice(0, quotedMax).replace(/\s+\S*$/, '')}…`
  return `…${text.slice(-quotedMax).replace(/^\S*\s+/, '')}`
}
