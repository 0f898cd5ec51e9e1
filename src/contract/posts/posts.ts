import { eventIterator, oc } from '@orpc/contract'
import { ClaimAllowance } from '#contract/accounts/accounts.ts'
import { cleanLine } from '#contract/clean-line.ts'
import {
  anchorTextMax,
  convertedPostsMax,
  keywordMax,
  postsPageDefault,
  postsPageMax,
  slugMax,
  targetUrlMax,
  trialStatesMax,
  wordCountDefault,
  wordCountMax,
  wordCountMin,
} from '#contract/limits.ts'
import { plainLine, trimmedLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, isSlug, queryNumber, slugParam } from '#contract/schema-parts.ts'
import { errorTexts, generatorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { Category, LinkRel, SeoRule, Tone } from './post-fields.ts'

export const requiredText = (max: number) =>
  z.string({ error: generatorTexts.missing }).overwrite(cleanLine).min(1, generatorTexts.missing).max(max)

/** A guest's request. `challenge` is the solution of a proof-of-work challenge, sent only after the server required one. */
export const NewTrialPost = z.object({
  keyword: requiredText(keywordMax),
  anchorText: requiredText(anchorTextMax),
  targetUrl: trimmedLine({ error: generatorTexts.missing }).min(1, generatorTexts.missing).max(targetUrlMax),
  tone: Tone.default('professional'),
  wordCount: z.number().int().min(wordCountMin).max(wordCountMax).default(wordCountDefault),
  challenge: plainLine().max(4096).optional(),
})
export type NewTrialPost = z.infer<typeof NewTrialPost>

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

/** Information for the person who requested an article about how it was written. */
export const WritingNotice = z.object({
  code: z.enum([
    'shorter_than_requested',
    'written_by_embedded_writer',
    'target_unreachable',
    'target_parked',
    'target_adult',
    'target_error_page',
    'target_other_topic',
  ]),
  message: z.string(),
})
export type WritingNotice = z.infer<typeof WritingNotice>

/** Why writing restarts: a better score is possible, the draft was too short, or the text service failed and the embedded writer replaces it. */
const RestartReason = z.enum(['score', 'too_short', 'service_failed'])

export const blockKinds = ['title', 'heading', 'paragraph', 'item'] as const

/** The events of writing an article. Text is sent as plain text, block by block, never as markup. */
export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    step: z.enum(['accepted', 'writing', 'checking', 'saving']),
    words: z.number().int(),
  }),
  z.object({ type: z.literal('text'), block: z.number().int(), kind: z.enum(blockKinds), delta: z.string() }),
  z.object({ type: z.literal('restarted'), reason: RestartReason }),
  z.object({ type: z.literal('done'), post: PostPreview, notices: z.array(WritingNotice) }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string(), data: z.unknown().optional() }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

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

/** A trial post that still exists: a trial with its end, or permanent because an account claimed it. A post that has ended has no state. */
export const TrialPostState = z.object({ slug: z.string(), isTrialPost: z.boolean(), expiresAt: z.string().nullable() })
export type TrialPostState = z.infer<typeof TrialPostState>

/** Slugs, separated by commas. */
const slugList = z
  .string()
  .max((slugMax + 1) * trialStatesMax)
  .transform((text) => [...new Set(text.split(','))].filter(isSlug).slice(0, trialStatesMax))

/** The terms under which guests' posts are written on this site. */
export const TrialTerms = z.object({ lifetimeSeconds: z.number().int(), linkRel: LinkRel, writer: z.string() })
export type TrialTerms = z.infer<typeof TrialTerms>

export const posts = {
  trialTerms: oc
    .route({
      method: 'GET',
      path: '/trial-terms',
      tags: ['Trial posts'],
      summary: 'Get the lifetime, link policy and writer of trial posts',
    })
    .output(TrialTerms),
  trialPostStates: oc
    .route({
      method: 'GET',
      path: '/trial-posts/states',
      tags: ['Trial posts'],
      summary: 'Get the states of trial posts; ended ones are omitted',
    })
    .input(z.object({ slugs: slugList }))
    .output(z.object({ posts: z.array(TrialPostState) })),
  createTrialPost: oc
    .route({
      method: 'POST',
      path: '/trial-posts',
      successStatus: 201,
      tags: ['Trial posts'],
      summary: 'Write and publish a trial post',
    })
    .input(NewTrialPost)
    .output(z.object({ post: PostPreview, notices: z.array(WritingNotice) })),
  streamTrialPost: oc
    .route({
      method: 'POST',
      path: '/trial-posts/stream',
      tags: ['Trial posts'],
      summary: 'Write and publish a trial post, with events during writing',
    })
    .input(NewTrialPost)
    .output(eventIterator(GenerationEvent)),
  listPosts: oc
    .route({ method: 'GET', path: '/posts', tags: ['Posts'], summary: 'List published posts, newest first' })
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
