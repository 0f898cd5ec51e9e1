import { picturePath } from '#domain/articles/document/sanitise-member-html.ts'
import type { DraftView } from './view-draft.ts'

/** The content of a post, taken from its draft: the columns of `blog_posts` that a member's publishing writes. */
export function postColumns({ draft, text, measures, cover }: DraftView) {
  const { seo } = measures
  return {
    title: draft.title,
    content: text.contentHtml,
    excerpt: measures.excerpt,
    metaDescription: measures.metaDescription,
    keyword: draft.keyword === '' ? null : draft.keyword,
    keywords: measures.keywords,
    category: draft.category,
    tags: draft.tags,
    featuredImage: cover === null ? null : JSON.stringify(coverOf(cover, draft)),
    imageIds: [...new Set([...text.imageIds, ...(cover === null ? [] : [cover.id])])],
    wordCount: measures.wordCount,
    readingTime: measures.readingTime,
    seoScore: seo.score,
    seoRules: JSON.stringify(seo.rules),
  }
}

/** A cover without an alternative text uses the title of the post. */
export function coverOf(
  cover: { id: string; width: number; height: number },
  { coverAlt, title }: { coverAlt: string; title: string },
) {
  const { id, width, height } = cover
  return { url: picturePath(id, 1600), alt: coverAlt === '' ? title : coverAlt, width, height, credit: null }
}
