import { affectsDirection, isMostlyRtl } from '../words/characters.ts'
import { type ArticleNode, type ElementNode, isText, plainText } from './article-tree.ts'

/**
 * The tree as HTML, with text and attributes escaped. Text direction is decided here: a top-level block with mostly right-to-left letters gets
 * `dir="rtl"` (inherited by its items and cells). A link in such a block, or with text that could disturb the line around it, gets `dir="auto"`,
 * which isolates it. Code reads left to right in every language, so `pre` gets no direction.
 */
export function renderArticle(blocks: ElementNode[]): string {
  return blocks
    .map((block) => {
      const isRtl = block.tag !== 'pre' && block.tag !== 'hr' && isMostlyRtl(plainText([block]))
      return renderElement(block, isRtl, isRtl ? ' dir="rtl"' : '')
    })
    .join('\n')
}

function renderNode(node: ArticleNode, inRtl: boolean): string {
  return isText(node) ? escapeHtml(node.text) : renderElement(node, inRtl, '')
}

function renderElement(node: ElementNode, inRtl: boolean, extra: string): string {
  const { tag } = node
  if (tag === 'br' || tag === 'hr') return `<${tag}>`
  if (tag === 'img') return renderPicture(node)
  const attributes = tag === 'a' ? linkAttributes(node, inRtl) : extra
  const children = tag === 'li' ? itemContent(node) : node.children
  return `<${tag}${attributes}>${children.map((child) => renderNode(child, inRtl)).join('')}</${tag}>`
}

function linkAttributes({ attributes: { href = '', rel }, children }: ElementNode, inRtl: boolean): string {
  const direction = inRtl || affectsDirection(plainText(children)) ? ' dir="auto"' : ''
  return ` href="${escapeHtml(href)}"${rel === undefined ? '' : ` rel="${escapeHtml(rel)}"`}${direction}`
}

/** Width and height prevent a layout shift when the picture loads. It is loaded lazily, in the width in which it is shown. */
function renderPicture({ attributes: { src = '', alt = '', width, height, narrow } }: ElementNode): string {
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`
  const widths =
    narrow === undefined || width === undefined
      ? ''
      : ` srcset="${escapeHtml(`${narrow.src} ${narrow.width}w, ${src} ${width}w`)}" sizes="${pictureSizes}"`
  return `<img src="${escapeHtml(src)}"${widths} alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async">`
}

/** The shown width of a picture in an article: the text column, or the whole screen of a phone. */
const pictureSizes = '(min-width: 48rem) 44rem, 100vw'

/** The only paragraph of an item is written without its tags: `<li>text</li>`. */
function itemContent(item: ElementNode): ArticleNode[] {
  const [first, ...rest] = item.children
  const isTight = rest.every((child) => !isText(child) && (child.tag === 'ul' || child.tag === 'ol'))
  return first !== undefined && !isText(first) && first.tag === 'p' && isTight
    ? [...first.children, ...rest]
    : item.children
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** Text escaped for HTML content and for double-quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities.get(character) ?? character)
}
