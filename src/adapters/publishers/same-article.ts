import type { RemoteArticle } from './publisher.ts'

const openingLength = 100

/**
 * Whether a post of the external software was created from this article: it has the same title, and its text starts the same way. The slug alone is
 * not enough, because the owner may have a post with that slug. Changes of plugins to quotes, dashes, links and `rel` are ignored.
 */
export function isSameArticle(article: RemoteArticle, post: { title: string; html: string }): boolean {
  const opening = letters(article.contentHtml).slice(0, openingLength)
  return letters(post.title) === letters(article.title) && letters(post.html).includes(opening)
}

/** Only letters and digits: no tags, no entities, no punctuation. */
function letters(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<[^>]*>|&#?\w+;/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
