import sanitizeHtml from 'sanitize-html'
import { articleTags, type ElementNode, element } from './article-tree.ts'
import { boundNesting } from './bound-nesting.ts'
import { parseArticle } from './parse-article.ts'
import { readTags } from './parse-inline.ts'
import { renderArticle } from './render-article.ts'

/**
 * The elements of an article. There is no `img`: a text writer can only invent an address, which would be a broken picture or a tracker; posts get
 * their picture from the image service. `figure` is removed with it, and a caption becomes a paragraph. There is no `style`, `class`, `id` or `on…`.
 * `rel` survives only with the values of the link policy; `dir` is never copied but computed from the text (`renderArticle`). `b`, `i`, `h1`, `h5`
 * and `h6` are converted to their allowed counterparts.
 */
export const allowedTags: string[] = articleTags.filter((tag) => tag !== 'h1')

const options: sanitizeHtml.IOptions = {
  // Tags that only give structure (`div`, `section`, `b`, `h6` …) pass to the tree builder, which replaces them.
  allowedTags: [...readTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'title'],
}

/**
 * Any HTML as the HTML of an article: only the allowed tags and attributes, http(s) links only, further `h1` as `h2`, and a structure that every
 * parser reads alike. Two independent guards are applied: sanitize-html with an allow-list, then a tree that can contain nothing else
 * (`article-tree.ts`), rendered anew. `sanitise(sanitise(x)) === sanitise(x)`.
 */
export function sanitise(html: string): string {
  return renderArticle(sanitiseToTree(html))
}

/** `sanitise` without rendering, for steps that work on the tree. */
export function sanitiseToTree(html: string): ElementNode[] {
  const safe = sanitizeHtml(boundNesting(html), options)
  return parseArticle(safe).map((block) => (block.tag === 'h1' ? element('h2', block.children) : block))
}
