import type { RelatedPost } from '#contract/posts/blog.ts'
import type { Category, LinkRel, SeoRule } from '#contract/posts/post-fields.ts'
import type { ArchivedPost, FeaturedImage, MyPost, Post, PostPreview, PostSummary } from '#contract/posts/posts.ts'
import type { TrialPostState } from '#contract/posts/trial-posts.ts'
import type { RelatedRow } from '#domain/posts/article/read-article.ts'
import { drawnCoverAlt } from '#domain/posts/images/draw-pictures.ts'
import type { ArchivedPostRow, OwnPostRow } from '#domain/posts/library/member-queries.ts'
import type { PostRow, PostSummaryRow, PublicPostRow } from '#domain/posts/queries.ts'

const coverSize = { width: 1600, height: 900 }

export function presentSummary(row: PostSummaryRow, origin: string): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    url: `${origin}/blog/${row.slug}`,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category as Category,
    tags: row.tags,
    authorName: row.authorName,
    authorSlug: row.authorSlug,
    featuredImage: (row.featuredImage as FeaturedImage | null) ?? drawnCover(row),
    wordCount: row.wordCount,
    readingTime: row.readingTime,
    isTrialPost: row.isTrialPost,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }
}

export function presentPost(row: PublicPostRow, origin: string): Post {
  return {
    ...presentSummary(row, origin),
    contentHtml: row.content,
    metaDescription: row.metaDescription,
    keyword: row.keyword,
    keywords: row.keywords,
    anchorText: row.anchorText,
    targetUrl: row.targetUrl,
    linkRel: row.linkRel as LinkRel,
    status: row.status as Post['status'],
    writer: row.writer,
    viewCount: row.viewCount,
    seoScore: row.seoScore,
    ogImageUrl: `${origin}/media/og/${row.slug}.png`,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentRelated({ id, slug, title, category, readingTime, publishedAt }: RelatedRow): RelatedPost {
  return {
    id,
    slug,
    title,
    category: category as Category,
    readingTime,
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

export function presentPreview(row: PostRow, origin: string): PostPreview {
  return { ...presentPost(row, origin), seoRules: row.seoRules as SeoRule[] }
}

export function presentTrialState(row: Pick<PostRow, 'slug' | 'isTrialPost' | 'expiresAt'>): TrialPostState {
  return { slug: row.slug, isTrialPost: row.isTrialPost, expiresAt: row.expiresAt?.toISOString() ?? null }
}

export function presentMyPost(row: OwnPostRow, origin: string): MyPost {
  return {
    ...presentSummary(row, origin),
    status: row.status as MyPost['status'],
    isClaimed: row.isClaimed,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    viewCount: row.viewCount,
    anchorText: row.anchorText,
    targetUrl: row.targetUrl,
    linkRel: row.linkRel as LinkRel,
    isCommunityPost: row.writer === 'member',
    moderation: row.moderation as MyPost['moderation'],
    moderationNote: row.moderationNote,
    draftId: row.draftId ?? null,
  }
}

export function presentArchivedPost(row: ArchivedPostRow): ArchivedPost {
  return { id: row.blogPostId, slug: row.slug, title: row.title, archivedAt: row.createdAt.toISOString() }
}

function drawnCover(row: PostSummaryRow): FeaturedImage {
  return {
    url: `/media/covers/${row.slug}.png`,
    alt: row.coverText ?? drawnCoverAlt(row.keyword ?? row.title, row.category),
    ...coverSize,
    credit: null,
  }
}
