import { type Knowledge, shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import type { SeoRule } from '#contract/posts/post-fields.ts'
import { composeExcerpt } from '../compose/excerpt.ts'
import { findKeywords } from '../compose/keywords.ts'
import { composeMetaDescription } from '../compose/meta-description.ts'
import { plainText } from '../document/article-tree.ts'
import type { MemberText } from '../document/sanitise-member-html.ts'
import { slugText } from '../words/slug.ts'
import { countWords, readingTimeMinutes } from '../words/words.ts'
import { scoreSeo } from './seo-score.ts'

/** The fields that a member filled in beside the text; each may be empty. */
export type PostTexts = { title: string; excerpt: string; metaDescription: string; keyword: string; coverAlt: string }

export type PostMeasures = {
  wordCount: number
  /** Minutes. */
  readingTime: number
  seo: { score: number; rules: SeoRule[] }
  /** The excerpt that was filled in, else the beginning of the text. */
  excerpt: string
  metaDescription: string
  keywords: string[]
  slugText: string
}

/** What is known about a member's topic without network access. */
function topicOf(keyword: string): { knowledge?: Knowledge } {
  return keyword.trim() === '' ? {} : { knowledge: shippedKnowledge(keyword) }
}

/** All values derived from a member's text. `slug` is that of the post, once it has one. A pure function. */
export function measurePost(
  texts: PostTexts,
  { blocks, contentHtml }: Pick<MemberText, 'blocks' | 'contentHtml'>,
  slug?: string,
): PostMeasures {
  const { title, keyword } = texts
  const text = plainText(blocks)
  const paragraphs = blocks.filter(({ tag }) => tag === 'p').map((block) => plainText([block]))
  const opening = paragraphs.length > 0 ? paragraphs : [text]
  const wordCount = countWords(text)
  const metaDescription =
    texts.metaDescription === '' ? composeMetaDescription(opening, keyword) : texts.metaDescription
  const ownSlug = slug ?? slugText(title)
  // A drawn cover has its own alternative text.
  const imageAlt = texts.coverAlt === '' ? title : texts.coverAlt
  return {
    wordCount,
    readingTime: readingTimeMinutes(wordCount),
    seo: scoreSeo(
      { keyword, title, slug: ownSlug, metaDescription, contentHtml, imageAlt, ...topicOf(keyword) },
      blocks,
    ),
    excerpt: texts.excerpt === '' ? composeExcerpt(opening) : texts.excerpt,
    metaDescription,
    keywords: findKeywords(text, keyword),
    slugText: slugText(title),
  }
}
