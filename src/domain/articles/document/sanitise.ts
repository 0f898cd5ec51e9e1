import sanitizeHtml from 'sanitize-html'
import { articleTags, type ElementNode, element } from './article-tree.ts'
import { boundNesting } from './bound-nesting.ts'
import { parseArticle } from './parse-article.ts'
import { readTags } from './parse-inline.ts'
import { renderArticle } from './render-article.ts'

/**
 * What an article may be made of. No `img`: a writer of text can only invent an address, which would be a broken picture
 * or a tracker; posts get their picture from the image service. `figure` goes with it, a caption becomes a paragraph.
 * No `style`, `class`, `id` or `on…`; `rel` survives with the values of the link
 * policy only, `dir` is never taken over but worked out from the text (`renderArticle`). `b`, `i`, `h1`, `h5` and `h6` are read as their allowed counterparts.
 */
export const allowedTags: string[] = articleTags.filter((tag) => tag !== 'h1')
export const allowedAttributes: Record<string, string[]> = { a: ['href', 'rel', 'dir'], '*': ['dir'] }

const options: sanitizeHtml.IOptions = {
  // Tags that only give structure (`div`, `section`, `b`, `h6` …) come down to the tree builder, which replaces them.
  allowedTags: [...readTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'title'],
}

/**
 * HTML from anywhere as an article's HTML: only the allowed tags and attributes, http(s) links only, further `h1` as `h2`,
 * and a structure every parser reads alike. Two guards that do not trust each other: sanitize-html with an allow-list,
 * then a tree that can hold nothing else (`article-tree.ts`), written out anew. `sanitise(sanitise(x)) === sanitise(x)`.
 */
export function sanitise(html: string): string {
  return renderArticle(sanitiseToTree(html))
}

/** `sanitise` without the writing out, for the steps that go on with the tree. */
export function sanitiseToTree(html: string): ElementNode[] {
  const safe = sanitizeHtml(boundNesting(html), options)
  return parseArticle(safe).map((block) => (block.tag === 'h1' ? element('h2', block.children) : block))
}
