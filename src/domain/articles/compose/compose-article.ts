import { knownSubject } from '#adapters/knowledge/subject/known-subject.ts'
import type { Category, LinkRel, SeoRule } from '#contract/posts/post-fields.ts'
import { plainText } from '../document/article-tree.ts'
import { readAnswer } from '../document/clean.ts'
import { renderArticle } from '../document/render-article.ts'
import type { TopicInput } from '../score/seo-measures.ts'
import { scoreSeo } from '../score/seo-score.ts'
import { slugText } from '../words/slug.ts'
import { countWords, readingTimeMinutes } from '../words/words.ts'
import { chooseCategory } from './category.ts'
import { withBacklink } from './ensure-backlink.ts'
import { composeExcerpt } from './excerpt.ts'
import { findKeywords } from './keywords.ts'
import { composeMetaDescription } from './meta-description.ts'
import { sourcesSection } from './sources-section.ts'
import { chooseTags } from './tags.ts'
import { chooseTitle } from './title.ts'

/** The guest's request, already parsed: trimmed, lengths bounded, `targetUrl` a normalised http(s) address. */
export type ArticleRequest = { keyword: string; anchorText: string; targetUrl: string; linkRel: LinkRel }

/**
 * What is known about the post beyond its text. `imageAlt` is `null` for an image without alternative text; it is left out while there is no image.
 */
export type ArticleSurroundings = TopicInput & {
  imageAlt?: string | null
  /** The share of a text that also occurs in the most similar earlier article, 0 to 1. */
  similarityTo?: (text: string) => number
  /** The name of the writer. With `sources` the article ends in a section that names both. */
  writer?: string
}

export type ComposedArticle = {
  /** 8 to 140 characters, plain text. */
  title: string
  /** `[a-z0-9]+(-[a-z0-9]+)*`, at most 80 characters, not necessarily unique. */
  slugText: string
  /** Sanitised, with exactly one link to the target. Ends with the sources if they are known. */
  contentHtml: string
  /** At most 200 characters, plain text. */
  excerpt: string
  /** At most 160 characters, plain text. */
  metaDescription: string
  keywords: string[]
  tags: string[]
  category: Category
  wordCount: number
  /** Minutes. */
  readingTime: number
  /** 0 to 100. */
  seoScore: number
  seoRules: SeoRule[]
}

/** `empty`: no readable text. `too_short`: fewer than `readableWordsMin` words. */
export type ComposeResult = { ok: true; article: ComposedArticle } | { ok: false; reason: 'empty' | 'too_short' }

/** The category of the frame that the article was written from. */
function categoryOf({ knowledge }: ArticleSurroundings): Category | null {
  return knowledge === undefined ? null : (knownSubject(knowledge.reading)?.frame.category ?? null)
}

function endOf({ writer, sources }: ArticleSurroundings): string {
  return writer === undefined || sources === undefined ? '' : sourcesSection(writer, sources)
}

/**
 * A third of the shortest article that can be requested. A shorter text is an error message, a refusal or a broken answer, and must not be published.
 */
const readableWordsMin = 100

/**
 * Turns the raw answer of a text service into the article that is stored: cleaned, sanitised, with its one backlink and all derived fields. The result
 * depends on the arguments only. Never throws, even for a hostile answer or request. Takes some ten milliseconds, so it is done in parts.
 */
export function* composeArticle(
  raw: string,
  request: ArticleRequest,
  surroundings: ArticleSurroundings = {},
): Generator<void, ComposeResult> {
  const { blocks: sanitised, titles } = readAnswer(raw)
  yield
  const readableWords = countWords(plainText(sanitised))
  if (readableWords === 0) return { ok: false, reason: 'empty' }
  if (readableWords < readableWordsMin) return { ok: false, reason: 'too_short' }

  yield
  const { keyword } = request
  const title = chooseTitle(titles, keyword)
  const blocks = withBacklink(sanitised, request)
  const contentHtml = renderArticle(blocks)
  const text = plainText(blocks)
  const paragraphs = blocks.filter(({ tag }) => tag === 'p').map((block) => plainText([block]))
  const opening = paragraphs.length > 0 ? paragraphs : [text]
  const metaDescription = composeMetaDescription(opening, keyword)
  const wordCount = countWords(text)
  yield
  const category = categoryOf(surroundings) ?? chooseCategory(keyword, title, text)
  const keywords = findKeywords(text, keyword)
  const slug = slugText(title)
  const { similarityTo, writer, ...known } = surroundings
  const similarity = similarityTo?.(text)
  yield
  const { score, rules } = scoreSeo(
    { keyword, title, slug, metaDescription, contentHtml, ...known, similarity },
    blocks,
  )
  return {
    ok: true,
    article: {
      title,
      slugText: slug,
      contentHtml: contentHtml + endOf(surroundings),
      excerpt: composeExcerpt(opening),
      metaDescription,
      keywords,
      tags: chooseTags(keyword, category),
      category,
      wordCount,
      readingTime: readingTimeMinutes(wordCount),
      seoScore: score,
      seoRules: rules,
    },
  }
}
