import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { type ElementNode, plainText } from '#domain/articles/document/article-tree.ts'
import { parseArticle } from '#domain/articles/document/parse-article.ts'
import { shinglesOf } from '#domain/articles/words/shingles.ts'
import { splitSentences } from '#domain/articles/words/words.ts'

/**
 * Published posts on one keyword; `openings` are their first sentences. `similarityTo` returns the largest share (0 to 1) of five-word sequences that
 * a text has in common with one of them.
 */
export type EarlierArticles = { titles: string[]; openings: string[]; similarityTo: (text: string) => number }

const comparedMax = 20
const postsOnKeyword = prepared<{ title: string; content: string }>(
  'posts_on_keyword',
  `select title, content from blog_posts where lower(keyword) = $1 and status = 'published'
   order by published_at desc limit ${comparedMax}`,
)

/** The newest posts on a keyword; case is ignored. One query. */
export async function findEarlierArticles(db: Db, keyword: string): Promise<EarlierArticles> {
  const posts = await postsOnKeyword(db, [keyword.toLowerCase()])
  const blocks = posts.map(({ content }) => parseArticle(content))
  const texts = blocks.map((own) => shinglesOf(plainText(own)))
  return {
    titles: posts.map(({ title }) => title),
    openings: blocks.flatMap(openingOf),
    similarityTo(text) {
      if (texts.length === 0) return 0
      const own = shinglesOf(text)
      return texts.reduce((most, other) => Math.max(most, jaccard(own, other)), 0)
    },
  }
}

/** The first sentence of the first paragraph. */
function openingOf(blocks: ElementNode[]): string[] {
  const first = blocks.find(({ tag }) => tag === 'p')
  return first === undefined ? [] : splitSentences(plainText([first])).slice(0, 1)
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const shingle of one) if (other.has(shingle)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
