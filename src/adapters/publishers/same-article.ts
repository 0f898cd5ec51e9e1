import type { RemoteArticle } from './publisher.ts'

const openingLength = 100

/**
 * Whether a post of the other software is the one that was made of this article: it has its title, and its text opens the same way. The slug alone
 * would take the owner's own post of that name for ours; and what plugins do to quotes, dashes, links and `rel` does not make it another one.
 */
export function isSameArticle(article: RemoteArticle, post: { title: string; html: string }): boolean {
  const opening = letters(article.contentHtml).slice(0, openingLength)
  return letters(post.title) === letters(article.title) && letters(post.html).includes(opening)
}

/** Letters and digits alone: no tags, no entities, no punctuation. */
function letters(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<[^>]*>|&#?\w+;/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
