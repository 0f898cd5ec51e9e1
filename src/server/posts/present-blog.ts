import type { FoundPost as FoundPostOut } from '#contract/posts/blog.ts'
import type { Draft, DraftState, DraftSummary, PostImage } from '#contract/posts/blog-drafts.ts'
import type { AbuseReason, AbuseReportItem, Review, ReviewItem } from '#contract/posts/blog-moderation.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import type { FeaturedImage, ModerationState } from '#contract/posts/posts.ts'
import { linksIn, picturePath } from '#domain/articles/document/sanitise-member-html.ts'
import { readingTimeMinutes } from '#domain/articles/words/words.ts'
import type { AuthorRow, PublicAuthor } from '#domain/posts/editor/author-queries.ts'
import { coverOf } from '#domain/posts/editor/post-columns.ts'
import type { ListedDraft } from '#domain/posts/editor/queries.ts'
import type { DraftView } from '#domain/posts/editor/view-draft.ts'
import { narrowWidthMax, type PictureRow } from '#domain/posts/images/queries.ts'
import type { AbuseReportRow, ReviewRow, WholeReviewRow } from '#domain/posts/moderation/queries.ts'
import type { FoundPost } from '#domain/posts/search/search-posts.ts'
import { presentSummary } from './present-post.ts'

export function presentFound({ post, titleParts, snippetParts }: FoundPost, origin: string): FoundPostOut {
  return { ...presentSummary(post, origin), titleParts, snippetParts }
}

export function presentAuthor({ slug, name, bio, memberSince, postCount }: PublicAuthor, origin: string) {
  return { slug, name, bio, url: `${origin}/blog/author/${slug}`, memberSince, postCount }
}

export function presentOwnAuthor({ slug, name, bio }: Omit<AuthorRow, 'slug'> & { slug: string | null }) {
  return { slug, name, bio }
}

export function presentDraftSummary(row: ListedDraft, origin: string): DraftSummary {
  const { post } = row
  return {
    id: row.id,
    version: row.version,
    state: row.state as DraftState,
    title: row.title,
    category: row.category as Category,
    wordCount: row.wordCount,
    readingTime: readingTimeMinutes(row.wordCount),
    seoScore: row.seoScore,
    post:
      post === null
        ? null
        : {
            slug: post.slug,
            url: `${origin}/blog/${post.slug}`,
            title: post.title,
            moderation: post.moderation as ModerationState,
          },
    publishAt: row.publishAt?.toISOString() ?? null,
    scheduleProblem: row.scheduleProblem,
    reviewNote: row.reviewNote,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** All figures are those of the current text. */
export function presentDraft(
  { draft, text, measures, cover, problems, reviewReasons }: DraftView,
  origin: string,
): Draft {
  const { wordCount, readingTime, seo } = measures
  return {
    ...presentDraftSummary(draft, origin),
    wordCount,
    readingTime,
    seoScore: seo.score,
    contentHtml: text.contentHtml,
    excerpt: draft.excerpt,
    metaDescription: draft.metaDescription,
    keyword: draft.keyword,
    tags: draft.tags,
    coverImageId: draft.coverImageId,
    coverAlt: draft.coverAlt,
    coverImage: cover === null ? null : coverOf(cover, draft),
    linkCount: text.links.length,
    seo,
    problems,
    reviewReasons,
  }
}

export function presentPicture(row: PictureRow): PostImage {
  const { id, width, height, narrowWidth } = row
  const wide = { url: picturePath(id, 1600), width, height }
  const narrow =
    narrowWidth === null
      ? []
      : [
          {
            url: picturePath(id, 800),
            width: narrowWidthMax,
            height: Math.max(1, Math.round((height * narrowWidthMax) / width)),
          },
        ]
  return {
    id,
    ...wide,
    variants: [wide, ...narrow],
    bytes: row.bytes,
    isAnimated: row.isAnimated,
    isUsed: row.isUsed,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentReviewItem(row: ReviewRow, origin: string): ReviewItem {
  return {
    type: 'review',
    id: row.id,
    revision: row.revision,
    kind: row.kind,
    title: row.title,
    slug: row.slug,
    url: `${origin}/blog/${row.slug}`,
    author: { name: row.authorName, slug: row.authorSlug, approvedPosts: row.approvedPosts },
    reasons: row.reasons,
    wordCount: row.wordCount,
    linkCount: row.linkCount,
    submittedAt: row.submittedAt.toISOString(),
  }
}

export function presentReview(row: WholeReviewRow, origin: string): Review {
  return {
    ...presentReviewItem(row, origin),
    contentHtml: row.content,
    excerpt: row.excerpt,
    metaDescription: row.metaDescription,
    keyword: row.keyword,
    category: row.category as Category,
    tags: row.tags,
    coverImage: row.cover as FeaturedImage | null,
    links: linksIn(row.content),
    live:
      row.liveTitle === null || row.liveContent === null
        ? null
        : { title: row.liveTitle, contentHtml: row.liveContent },
  }
}

export function presentAbuseReport(row: AbuseReportRow, origin: string): AbuseReportItem {
  return {
    type: 'report',
    id: row.id,
    post: { slug: row.slug, url: `${origin}/blog/${row.slug}`, title: row.title, author: row.authorName },
    reason: row.reason as AbuseReason,
    details: row.details,
    email: row.email,
    openReports: row.openReports,
    reportedAt: row.createdAt.toISOString(),
    dismissedAt: row.dismissedAt?.toISOString() ?? null,
  }
}
