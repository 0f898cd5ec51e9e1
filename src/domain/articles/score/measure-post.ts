import { type Knowledge, shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import type { SeoRule } from '#contract/posts/post-fields.ts'
import { composeExcerpt } from '../compose/excerpt.ts'
import { findKeywords } from '../compose/keywords.ts'
import { composeMetaDescription } from '../compose/meta-description.ts'
import { plainText } from '../document/article-tree.ts'
import type { MemberText } from '../document/sanitise-member-html.ts'
import { slugText } from '../words/slug.ts'
import { countWords, readingTimeMinutes } from '../words/word-count.ts'
import { scoreSeo } from './seo-score.ts'

/** What a member filled in beside the text; everything may be empty. */
export type PostWords = { title: string; excerpt: string; metaDescription: string; keyword: string; coverAlt: string }

export type PostMeasures = {
  wordCount: number
  /** Minutes. */
  readingTime: number
  seo: { score: number; rules: SeoRule[] }
  /** What was filled in, or else the beginning of the text. */
  excerpt: string
  metaDescription: string
  keywords: string[]
  slugText: string
}

/** What is known of a member's topic without any network. */
function topicOf(keyword: string): { knowledge?: Knowledge } {
  return keyword.trim() === '' ? {} : { knowledge: shippedKnowledge(keyword) }
}

/** Everything that follows from what a member wrote. `slug`: the post's, once it has one. A pure function. */
export function measurePost(
  words: PostWords,
  { blocks, contentHtml }: Pick<MemberText, 'blocks' | 'contentHtml'>,
  slug?: string,
): PostMeasures {
  const { title, keyword } = words
  const text = plainText(blocks)
  const paragraphs = blocks.filter(({ tag }) => tag === 'p').map((block) => plainText([block]))
  const opening = paragraphs.length > 0 ? paragraphs : [text]
  const wordCount = countWords(text)
  const metaDescription =
    words.metaDescription === '' ? composeMetaDescription(opening, keyword) : words.metaDescription
  const ownSlug = slug ?? slugText(title)
  // A cover that is drawn has a text of its own.
  const imageAlt = words.coverAlt === '' ? title : words.coverAlt
  return {
    wordCount,
    readingTime: readingTimeMinutes(wordCount),
    seo: scoreSeo(
      { keyword, title, slug: ownSlug, metaDescription, contentHtml, imageAlt, ...topicOf(keyword) },
      blocks,
    ),
    excerpt: words.excerpt === '' ? composeExcerpt(opening) : words.excerpt,
    metaDescription,
    keywords: findKeywords(text, keyword),
    slugText: slugText(title),
  }
}
