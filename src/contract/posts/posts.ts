import { oc } from '@orpc/contract'
import { ClaimAllowance } from '#contract/accounts/accounts.ts'
import { cleanLine } from '#contract/clean-line.ts'
import { convertedPostsMax, postsPageDefault, postsPageMax, slugMax } from '#contract/limits.ts'
import { plainLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, queryNumber, slugParam } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { Category, LinkRel, SeoRule } from './post-fields.ts'

export const FeaturedImage = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  credit: z.object({ name: z.string(), url: z.string(), provider: z.string() }).nullable(),
})
export type FeaturedImage = z.infer<typeof FeaturedImage>

/** A post as an item of a list. Times are ISO 8601 in UTC; `readingTime` is in minutes. */
export const PostSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: Category,
  tags: z.array(z.string()),
  authorName: z.string(),
  /** The slug of the author's page; `null` for posts of guests and of former members. */
  authorSlug: z.string().nullable(),
  featuredImage: FeaturedImage,
  wordCount: z.number().int(),
  readingTime: z.number().int(),
  isTrialPost: z.boolean(),
  expiresAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
})
export type PostSummary = z.infer<typeof PostSummary>

export const ModerationState = z.enum(['approved', 'in_review', 'rejected'])
export type ModerationState = z.infer<typeof ModerationState>

const PostStatus = z.enum(['draft', 'published', 'scheduled_deletion'])

/** A whole post. `contentHtml` is sanitised and contains exactly one link to `targetUrl`, whose `rel` is `linkRel`. */
export const Post = PostSummary.extend({
  contentHtml: z.string(),
  metaDescription: z.string(),
  keyword: z.string().nullable(),
  keywords: z.array(z.string()),
  anchorText: z.string().nullable(),
  targetUrl: z.string().nullable(),
  linkRel: LinkRel,
  status: PostStatus,
  writer: z.string(),
  viewCount: z.number().int(),
  seoScore: z.number().int(),
  ogImageUrl: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Post = z.infer<typeof Post>

/** A post with the rules of its SEO score, as its preview shows them. */
export const PostPreview = Post.extend({ seoRules: z.array(SeoRule) })
export type PostPreview = z.infer<typeof PostPreview>

export const ListPosts = z.object({
  limit: queryNumber(1, postsPageMax, postsPageDefault),
  cursor: cursorParam.optional(),
  q: z.string().overwrite(cleanLine).max(200).optional(),
  category: Category.optional(),
  /** A tag of a post. */
  tag: z
    .string()
    .overwrite((text) => cleanLine(text).toLowerCase())
    .max(100)
    .optional(),
  /** The slug of an author. */
  author: plainLine().max(slugMax).optional(),
})
export type ListPosts = z.infer<typeof ListPosts>

/** A post in its owner's list. After an unclaim it is returned once more, as the unclaimed trial post that it is again. */
export const MyPost = PostSummary.extend({
  status: PostStatus,
  isClaimed: z.boolean(),
  claimedAt: z.string().nullable(),
  viewCount: z.number().int(),
  /** `null` for a post that a member wrote: such a post has no single backlink. */
  anchorText: z.string().nullable(),
  targetUrl: z.string().nullable(),
  linkRel: LinkRel,
  /** Whether its owner wrote it and can edit it. */
  isCommunityPost: z.boolean(),
  /** Only its author can see a post in review or a rejected post; its `status` is `draft`. */
  moderation: ModerationState,
  moderationNote: z.string().nullable(),
  /** The working copy, if there is one. */
  draftId: z.uuid().nullable(),
})
export type MyPost = z.infer<typeof MyPost>

export const ListMyPosts = z.object({
  limit: queryNumber(1, postsPageMax, postsPageDefault),
  cursor: cursorParam.optional(),
  status: PostStatus.optional(),
})
export type ListMyPosts = z.infer<typeof ListMyPosts>

/** The trial posts stored in a browser, newest first. Posts above the account's limit are refused one by one. */
const TrialPostsToConvert = z.object({
  // Items are validated before the length; of a list that is too long, only as many items are read as are needed to detect it.
  slugs: z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, convertedPostsMax + 1) : value),
    z.array(plainLine().max(500)).max(convertedPostsMax),
  ),
})

/** The result for each post: `unconfirmed` means that the account's address must be confirmed first; the call may then be repeated. */
export const TrialPostsConversion = z.object({
  converted: z.array(z.object({ slug: z.string(), title: z.string(), url: z.string() })),
  notConverted: z.array(
    z.object({
      slug: z.string(),
      code: z.enum(['unconfirmed', 'not_found', 'post_expired', 'already_claimed', 'claim_limit_reached']),
      message: z.string(),
    }),
  ),
  claims: ClaimAllowance,
})
export type TrialPostsConversion = z.infer<typeof TrialPostsConversion>

/** A post that its owner deleted. */
export const ArchivedPost = z.object({
  /** The id of the post; it is the same after a restore. */
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  archivedAt: z.string(),
})
export type ArchivedPost = z.infer<typeof ArchivedPost>

export const ListArchivedPosts = ListMyPosts.omit({ status: true })
export type ListArchivedPosts = z.infer<typeof ListArchivedPosts>

export const posts = {
  listPosts: oc
    .route({
      method: 'GET',
      path: '/posts',
      tags: ['Posts'],
      summary: 'List published posts, newest first',
      description:
        'A page of a search for a phrase may have fewer posts than `limit`, or none, although there are more: the list ends where `nextCursor` is null.',
    })
    .input(ListPosts)
    .output(z.object({ posts: z.array(PostSummary), nextCursor: z.string().nullable() })),
  getPost: oc
    .route({ method: 'GET', path: '/posts/{slug}', tags: ['Posts'], summary: 'Get a post' })
    .input(slugParam)
    .output(z.object({ post: Post })),
  previewPost: oc
    .route({
      method: 'GET',
      path: '/posts/{slug}/preview',
      tags: ['Posts'],
      summary: 'Get a post with the rules of its SEO score',
    })
    .input(slugParam)
    .output(z.object({ post: PostPreview })),
  countView: oc
    .route({ method: 'POST', path: '/posts/{slug}/views', tags: ['Posts'], summary: 'Count one view' })
    .input(slugParam)
    .output(z.object({ counted: z.boolean(), viewCount: z.number().int() })),
  relatedPosts: oc
    .route({ method: 'GET', path: '/posts/{slug}/related', tags: ['Posts'], summary: 'List posts related to a post' })
    .input(slugParam)
    .output(z.object({ posts: z.array(PostSummary) })),
  claimPost: oc
    .route({
      method: 'POST',
      path: '/posts/{slug}/claim',
      tags: ['My posts'],
      summary: 'Claim a trial post, which makes it permanent',
    })
    .input(slugParam)
    .output(z.object({ post: MyPost, claims: ClaimAllowance })),
  unclaimPost: oc
    .route({
      method: 'DELETE',
      path: '/posts/{slug}/claim',
      tags: ['My posts'],
      summary: 'Give up a claimed post: it becomes an unclaimed trial post with a new trial time',
    })
    .input(slugParam)
    .output(z.object({ post: MyPost, claims: ClaimAllowance })),
  deletePost: oc
    .route({
      method: 'DELETE',
      path: '/posts/{slug}',
      tags: ['My posts'],
      summary: 'Delete an own post; it can be restored from the archive',
    })
    .input(slugParam)
    .output(z.object({ archived: ArchivedPost, claims: ClaimAllowance })),
  claimAllowance: oc
    .route({
      method: 'GET',
      path: '/account/claims',
      tags: ['My posts'],
      summary: 'Get the number of claimed posts and its limit',
    })
    .output(ClaimAllowance),
  convertTrialPosts: oc
    .route({
      method: 'POST',
      path: '/account/trial-posts',
      tags: ['My posts'],
      summary: 'Claim the trial posts stored in a browser after a sign-up',
    })
    .input(TrialPostsToConvert)
    .output(TrialPostsConversion),
  listMyPosts: oc
    .route({ method: 'GET', path: '/account/posts', tags: ['My posts'], summary: 'List own posts, newest first' })
    .input(ListMyPosts)
    .output(z.object({ posts: z.array(MyPost), nextCursor: z.string().nullable() })),
  listArchivedPosts: oc
    .route({
      method: 'GET',
      path: '/account/archive',
      tags: ['My posts'],
      summary: 'List own deleted posts, newest first',
    })
    .input(ListArchivedPosts)
    .output(z.object({ posts: z.array(ArchivedPost), nextCursor: z.string().nullable() })),
  restorePost: oc
    .route({
      method: 'POST',
      path: '/account/archive/{id}/restore',
      tags: ['My posts'],
      summary: 'Restore a deleted post; a claimed one counts as claimed again',
    })
    .input(idParam({ code: 'archive_not_found', message: errorTexts.archiveNotFound }))
    .output(z.object({ post: MyPost, claims: ClaimAllowance })),
}
