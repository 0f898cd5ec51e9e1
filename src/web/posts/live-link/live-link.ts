import type { PostPreview } from '#contract/posts/posts.ts'
import { liveUrl } from './live-url.ts'

type PublishedPost = Pick<PostPreview, 'slug' | 'url' | 'targetUrl'>

/** What a reader's request for the page found. `found` quotes the sentence around the link from the page itself. */
export type LiveLink =
  | { state: 'found'; status: number; rel: string; before: string; anchor: string; after: string }
  | { state: 'missing'; status: number }
  | { state: 'refused'; status: number }
  | { state: 'unreachable' }

const checkTimeoutMs = 15_000

/** Fetches the published page as a guest would, past every cache of the browser, and looks in its article for the link. Never throws. */
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

/** A page can be read by its own origin alone, which may have several names. */
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

/** The link with this address, as a browser would resolve both; `null` without one. */
export function linkTo(root: Element, targetUrl: string): HTMLAnchorElement | null {
  const target = URL.parse(targetUrl)?.href ?? targetUrl
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href]')]
  return links.find((link) => (URL.parse(link.getAttribute('href') ?? '')?.href ?? '') === target) ?? null
}

/** How much of a sentence is quoted on either side of its link. */
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

/** Where the text of `part` stands in the text of `whole`, which contains it. */
export function rangeOf(part: Element, whole: Element): { start: number; end: number } {
  const texts = whole.ownerDocument.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
  let start = 0
  while (texts.nextNode() && !part.contains(texts.currentNode)) start += texts.currentNode.nodeValue?.length ?? 0
  return { start, end: start + (part.textContent ?? '').length }
}

/** Browsers without a segmenter quote the whole paragraph. */
function sentences(text: string): Iterable<{ segment: string; index: number }> {
  if (typeof Intl.Segmenter !== 'function') return [{ segment: text, index: 0 }]
  return new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
}

function shortened(text: string, side: 'start' | 'end'): string {
  if (text.length <= quotedMax) return text
  if (side === 'end') return `${text.slice(0, quotedMax).replace(/\s+\S*$/, '')}…`
  return `…${text.slice(-quotedMax).replace(/^\S*\s+/, '')}`
}
