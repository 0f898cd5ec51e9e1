import sanitizeHtml from 'sanitize-html'
import { draftHtmlMax } from '#contract/limits.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type Attributes, type ElementNode, plainText, walkElements } from './article-tree.ts'
import { boundNesting } from './bound-nesting.ts'
import { parseMemberArticle } from './parse-article.ts'
import { memberReadTags } from './parse-inline.ts'
import { renderArticle } from './render-article.ts'
import { tidyPasted } from './tidy-pasted.ts'

/** A picture that the text may show. */
export type OwnPicture = { id: string; width: number; height: number; narrowWidth: number | null }

export type MemberLink = { href: string; text: string; isOwn: boolean }

export type MemberText = {
  /** Sanitised: h2 to h4, p, lists, blockquote, pre, hr, figures with own pictures, strong, em, u, s, code, a, br; nothing else. */
  contentHtml: string
  blocks: ElementNode[]
  links: MemberLink[]
  imageIds: string[]
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...memberReadTags],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'title'],
}

const picturePattern = /^\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:1600|800)\.webp$/

/** The address under which an uploaded picture is sent, at most so wide. */
export function picturePath(id: string, width: 1600 | 800): string {
  return `/media/images/${id}-${width}.webp`
}

/** The ids of uploaded pictures that an HTML text names, each once; whose they are is not asked. */
export function pictureIdsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/media\/images\/([0-9a-f-]{36})-/g)].map(([, id = '']) => id))]
}

/**
 * What an editor sent, or what was pasted into it, as the HTML that is kept. Links to other sites say that members wrote them (`rel="ugc"`), those
 * to `origin` are our own. Pictures other than `pictures` go. Two guards that do not trust each other, as for `sanitise`. Throws `validation_failed`
 * for what is too long.
 */
export function sanitiseMemberHtml(
  html: string,
  origin: string,
  pictures: ReadonlyMap<string, OwnPicture>,
): MemberText {
  const imageIds = new Set<string>()
  const findPicture = ({ src, alt }: { src: string; alt: string }): Attributes | null => {
    const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
    const picture = pictures.get(picturePattern.exec(path)?.[1] ?? '')
    if (picture === undefined) return null
    imageIds.add(picture.id)
    const { id, width, height, narrowWidth } = picture
    const narrow = narrowWidth === null ? {} : { narrow: { src: picturePath(id, 800), width: narrowWidth } }
    return { src: picturePath(id, 1600), alt: alt.slice(0, 500), width, height, ...narrow }
  }
  const safe = sanitizeHtml(boundNesting(withOwnAddresses(tidyPasted(html), origin)), options)
  const blocks = parseMemberArticle(safe, findPicture).map((block) =>
    block.tag === 'h1' ? { ...block, tag: 'h2' as const } : block,
  )
  const links = markLinks(blocks, origin)
  const contentHtml = renderArticle(blocks)
  if (contentHtml.length > draftHtmlMax)
    throw new DomainError(
      'validation_failed',
      `The text is too long: at most ${draftHtmlMax.toLocaleString('en')} characters with its markup.`,
    )
  return { contentHtml, blocks, links, imageIds: [...imageIds] }
}

/** The links of a text that is clean already, in the order in which they stand. */
export function linksIn(html: string): { href: string; text: string }[] {
  return [...walkElements(parseMemberArticle(html, () => null))].flatMap(({ node }) =>
    node.tag === 'a' && node.attributes.href !== undefined
      ? [{ href: node.attributes.href, text: plainText([node]) }]
      : [],
  )
}

/** A link to a page of ours may be written as its path alone. */
function withOwnAddresses(html: string, origin: string): string {
  return html.replace(/<a href="(\/(?!\/)[^"]*)"/g, (_tag, path: string) => `<a href="${origin}${path}"`)
}

/** Gives each link the `rel` that says who answers for it, and tells of them all. */
function markLinks(blocks: ElementNode[], origin: string): MemberLink[] {
  const links: MemberLink[] = []
  for (const { node } of walkElements(blocks)) {
    const { href } = node.attributes
    if (node.tag !== 'a' || href === undefined) continue
    const isOwn = new URL(href).origin === origin
    node.attributes = isOwn ? { href } : { href, rel: 'ugc' }
    links.push({ href, text: plainText([node]), isOwn })
  }
  return links
}
