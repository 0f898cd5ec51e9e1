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
  /** Sanitised: only h2 to h4, p, lists, blockquote, pre, hr, figures with own pictures, strong, em, u, s, code, a, br. */
  contentHtml: string
  blocks: ElementNode[]
  links: MemberLink[]
  imageIds: string[]
}

const baseOptions: sanitizeHtml.IOptions = {
  allowedTags: [...memberReadTags],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'title'],
}

const picturePattern = /^\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:1600|800)\.webp$/

/** The path of an uploaded picture, in at most this width. */
export function picturePath(id: string, width: 1600 | 800): string {
  return `/media/images/${id}-${width}.webp`
}

/** The ids of uploaded pictures in an HTML text, without duplicates. The owner of a picture is not checked here. */
export function pictureIdsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/media\/images\/([0-9a-f-]{36})-/g)].map(([, id = '']) => id))]
}

/**
 * The HTML of an editor or a clipboard in the form that is stored. Links to other sites get `rel="ugc"`, links to `origin` are own links. Pictures
 * that are not in `pictures` are removed. As in `sanitise`, two independent guards are applied. Throws `validation_failed` for a text that is too
 * long.
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
  const safe = sanitizeHtml(boundNesting(tidyPasted(html)), optionsOf(origin))
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

/** The links of a clean text, in document order. */
export function linksIn(html: string): { href: string; text: string }[] {
  return [...walkElements(parseMemberArticle(html, () => null))].flatMap(({ node }) =>
    node.tag === 'a' && node.attributes.href !== undefined
      ? [{ href: node.attributes.href, text: plainText([node]) }]
      : [],
  )
}

/** A link to an own page may be written as a path only. */
function optionsOf(origin: string): sanitizeHtml.IOptions {
  const withOrigin = ({ href = '' }) => ({ href: /^\/(?!\/)/.test(href) ? origin + href : href })
  return {
    ...baseOptions,
    transformTags: { a: (tagName, attributes) => ({ tagName, attribs: withOrigin(attributes) }) },
  }
}

/** Sets the `rel` of each link and returns all links. */
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
