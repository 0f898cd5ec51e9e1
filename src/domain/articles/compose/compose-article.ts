import { knownSubject } from '#adapters/knowledge/subject/known-subject.ts'
import type { Category, LinkRel, SeoRule } from '#contract/posts/post-fields.ts'
import { plainText } from '../document/article-tree.ts'
import { clean } from '../document/clean.ts'
import { renderArticle } from '../document/render-article.ts'
import { sanitiseToTree } from '../document/sanitise.ts'
import type { TopicInput } from '../score/seo-measures.ts'
import { scoreSeo } from '../score/seo-score.ts'
import { slugText } from '../words/slug.ts'
import { countWords, readingTimeMinutes } from '../words/word-count.ts'
import { chooseCategory } from './category.ts'
import { withBacklink } from './ensure-backlink.ts'
import { composeExcerpt } from './excerpt.ts'
import { findKeywords } from './keywords.ts'
import { composeMetaDescription } from './meta-description.ts'
import { sourcesSection } from './sources-section.ts'
import { chooseTags } from './tags.ts'
import { chooseTitle } from './title.ts'

/** What the guest asked for, already parsed: trimmed, lengths bounded, `targetUrl` a normalised http(s) address. */
export type ArticleRequest = { keyword: string; anchorText: string; targetUrl: string; linkRel: LinkRel }

/** What is known of the post beyond its text. `imageAlt`: `null` for an image without one; left out while there is none. */
export type ArticleSurroundings = TopicInput & {
  imageAlt?: string | null
  /** How much of a text stands in the nearest earlier article, 0 to 1. */
  similarityTo?: (text: string) => number
  /** The name of who wrote it. With `sources` the article ends in a section that names both. */
  writer?: string
}

export type ComposedArticle = {
  /** 8 to 140 characters, plain text. */
  title: string
  /** `[a-z0-9]+(-[a-z0-9]+)*`, at most 80 characters, not unique by itself. */
  slugText: string
  /** Sanitised, with exactly one link to the target; with its sources at the end where they are known. */
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

/** `empty`: nothing to read at all. `too_short`: fewer than `readableWordsMin` words. */
export type ComposeResult = { ok: true; article: ComposedArticle } | { ok: false; reason: 'empty' | 'too_short' }

/** The category of the frame that the article was written from. */
function categoryOf({ knowledge }: ArticleSurroundings): Category | null {
  return knowledge === undefined ? null : (knownSubject(knowledge.reading)?.frame.category ?? null)
}

function endOf({ writer, sources }: ArticleSurroundings): string {
  return writer === undefined || sources === undefined ? '' : sourcesSection(writer, sources)
}

/**
 * A third of the shortest article that can be asked for. What is shorter is no article but an error message, a refusal or
 * an answer that broke off, and must not be published.
 */
export const readableWordsMin = 100

/**
 * Makes a text service's raw answer the article that is stored: cleaned, sanitised, with its one backlink and everything
 * derived from it. A pure function of its arguments; never throws, however hostile the answer or the request.
 */
export function composeArticle(
  raw: string,
  request: ArticleRequest,
  surroundings: ArticleSurroundings = {},
): ComposeResult {
  const { html, titles } = clean(raw)
  const sanitised = sanitiseToTree(html)
  const readableWords = countWords(plainText(sanitised))
  if (readableWords === 0) return { ok: false, reason: 'empty' }
  if (readableWords < readableWordsMin) return { ok: false, reason: 'too_short' }

  const { keyword } = request
  const title = chooseTitle(titles, keyword)
  const blocks = withBacklink(sanitised, request)
  const contentHtml = renderArticle(blocks)
  const text = plainText(blocks)
  const paragraphs = blocks.filter(({ tag }) => tag === 'p').map((block) => plainText([block]))
  const opening = paragraphs.length > 0 ? paragraphs : [text]
  const metaDescription = composeMetaDescription(opening, keyword)
  const wordCount = countWords(text)
  const category = categoryOf(surroundings) ?? chooseCategory(keyword, title, text)
  const keywords = findKeywords(text, keyword)
  const slug = slugText(title)
  const { similarityTo, writer, ...known } = surroundings
  const similarity = similarityTo?.(text)
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
