import { DomUtils, type parseDocument } from 'htmlparser2'
import { linkRels } from '#contract/posts/post-fields.ts'
import { type ArticleNode, type Attributes, element, type Tag } from './article-tree.ts'

export type SourceNode = ReturnType<typeof parseDocument>['children'][number]
export type SourceElement = Extract<SourceNode, { attribs: object }>

const paragraphTags = new Set('p figcaption caption dt dd summary legend address'.split(' '))
const containerTags = new Set(
  (
    'html head body div section article aside header footer main nav figure dl details form fieldset center hgroup ' +
    'thead tbody tfoot tr td th'
  ).split(' '),
)
export const headingTagOf = new Map<string, Tag>([
  ['h1', 'h1'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])
export const blockNames = new Set([
  ...paragraphTags,
  ...containerTags,
  ...headingTagOf.keys(),
  ...['ul', 'ol', 'li', 'blockquote', 'pre', 'table', 'hr'],
])

/** Raw text that is not prose; it is removed with its element. Every other unknown element is replaced by its content. */
export const droppedTags = new Set('script style textarea xmp iframe noembed noframes title option'.split(' '))
const inlineTagOf = new Map<string, Tag>([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
])
const memberInlineTagOf = new Map<string, Tag>([
  ...inlineTagOf,
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
])
/** Every tag that the builder converts in texts of members. */
export const memberReadTags = [...blockNames, ...memberInlineTagOf.keys(), 'a', 'br', 'img']
/** Every tag that the builder converts; other tags are removed and their content stays. */
export const readTags = [...blockNames, ...inlineTagOf.keys(), 'a', 'br']

export function isSourceElement(node: SourceNode): node is SourceElement {
  return 'attribs' in node
}

export function nameOf(node: SourceNode): string {
  return isSourceElement(node) ? node.name : ''
}

/** `marks`: the inline tags around a node; none of them is opened again inside itself. `isMember`: texts of members have more inline tags. */
type InlineContext = { marks: Tag[]; isMember?: boolean }

export function buildInline(source: SourceNode[], context: InlineContext): ArticleNode[] {
  return source.flatMap((node) => {
    if (isSourceElement(node)) return buildInlineElement(node, context)
    return node.type === 'text' && 'data' in node ? [{ text: node.data }] : []
  })
}

function inlineTag(name: string, isMember: boolean): Tag | undefined {
  return name === 'a' ? 'a' : (isMember ? memberInlineTagOf : inlineTagOf).get(name)
}

function buildInlineElement(node: SourceElement, context: InlineContext): ArticleNode[] {
  const { marks, isMember = false } = context
  if (droppedTags.has(node.name)) return []
  if (node.name === 'br') return marks.includes('br') || marks.includes('a') ? [{ text: ' ' }] : [element('br')]
  const tag = inlineTag(node.name, isMember)
  const href = tag === 'a' ? httpHref(node.attribs.href) : null
  if (tag === undefined || marks.includes(tag) || (tag === 'a' && href === null)) {
    const children = buildInline(node.children, context)
    // Spaces separate blocks that are flattened into a cell or a heading.
    return blockNames.has(node.name) ? [{ text: ' ' }, ...children, { text: ' ' }] : children
  }
  if (tag === 'code') return [element('code', [{ text: DomUtils.textContent(node) }])]
  const children = buildInline(node.children, { marks: [...marks, tag], isMember })
  return [element(tag, children, href === null ? {} : linkAttributes(href, node.attribs.rel))]
}

const relValues = new Set<string | undefined>(linkRels.filter((rel) => rel !== 'dofollow'))

/** A `rel` outside the link policy is an invention of the model and is removed. */
function linkAttributes(href: string, rel: string | undefined): Attributes {
  return rel !== undefined && relValues.has(rel) ? { href, rel } : { href }
}

/** The address as a browser would send it; `null` for any scheme but http and https. */
export function httpHref(href: string | undefined): string | null {
  const url = href === undefined ? null : URL.parse(href.trim())
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
