import { oc } from '@orpc/contract'
import {
  abuseDetailsMax,
  emailMax,
  moderationNoteMax,
  moderationPageDefault,
  moderationPageMax,
} from '#contract/limits.ts'
import { plainLines } from '#contract/plain-text.ts'
import { cursorParam, idParam, queryNumber, slugParam } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { Category } from './post-fields.ts'
import { abuseReasons } from './post-values.ts'
import { FeaturedImage } from './posts.ts'

export const AbuseReason = z.enum(abuseReasons)
export type AbuseReason = z.infer<typeof AbuseReason>

/** A reader's report about a post. `email` is set only if the reader requests an answer. */
export const NewAbuseReport = z.object({
  reason: AbuseReason,
  details: plainLines().max(abuseDetailsMax).default(''),
  email: z
    .string()
    .trim()
    .max(emailMax)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address.')
    .optional(),
})
export type NewAbuseReport = z.infer<typeof NewAbuseReport>

const Author = z.object({
  name: z.string(),
  slug: z.string().nullable(),
  /** How many of the author's posts were approved. */
  approvedPosts: z.number().int(),
})

/** A post, or an edit of a live post, that waits for review. */
export const ReviewItem = z.object({
  type: z.literal('review'),
  id: z.uuid(),
  /** The revision under review; the decision sends it back. */
  revision: z.number().int(),
  kind: z.enum(['post', 'edit']),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  author: Author,
  /** Why it waits for review. */
  reasons: z.array(z.string()),
  wordCount: z.number().int(),
  linkCount: z.number().int(),
  submittedAt: z.string(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** The complete content under review. */
export const Review = ReviewItem.extend({
  contentHtml: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  keyword: z.string().nullable(),
  category: Category,
  tags: z.array(z.string()),
  coverImage: FeaturedImage.nullable(),
  links: z.array(z.object({ href: z.string(), text: z.string() })),
  /** The live post that an edit would replace. */
  live: z.object({ title: z.string(), contentHtml: z.string() }).nullable(),
})
export type Review = z.infer<typeof Review>

/** A reader's report about a live post; it is open or dismissed. */
export const AbuseReportItem = z.object({
  type: z.literal('report'),
  id: z.uuid(),
  post: z.object({ slug: z.string(), url: z.string(), title: z.string(), author: z.string() }),
  reason: AbuseReason,
  details: z.string(),
  email: z.string().nullable(),
  /** Open reports about this post, including this one. */
  openReports: z.number().int(),
  reportedAt: z.string(),
  /** When it was dismissed; `null` while it is open. */
  dismissedAt: z.string().nullable(),
})
export type AbuseReportItem = z.infer<typeof AbuseReportItem>

export const ModerationItem = z.discriminatedUnion('type', [ReviewItem, AbuseReportItem])
export type ModerationItem = z.infer<typeof ModerationItem>

export const ModerationCounts = z.object({ reviews: z.number().int(), reports: z.number().int() })
export type ModerationCounts = z.infer<typeof ModerationCounts>

export const ListModeration = z.object({
  /** `dismissed`: the stored reports that were dismissed, the latest first. */
  show: z.enum(['reviews', 'reports', 'dismissed']).default('reviews'),
  limit: queryNumber(1, moderationPageMax, moderationPageDefault),
  cursor: cursorParam.optional(),
})
export type ListModeration = z.infer<typeof ListModeration>

/** A rejection needs a note; the author reads it. */
export const ReviewDecision = z.object({
  decision: z.enum(['approve', 'reject']),
  note: plainLines().max(moderationNoteMax).default(''),
  revision: z.number().int().min(1),
})
export type ReviewDecision = z.infer<typeof ReviewDecision>

const PostRemoval = z.object({ note: plainLines().max(moderationNoteMax).default('') })

const tags = ['Administration']
const reviewParam = idParam({ code: 'not_found', message: errorTexts.nothingHere })

/** The calls of moderators. */
export const moderation = {
  listModeration: oc
    .route({
      method: 'GET',
      path: '/admin/moderation',
      tags,
      summary: 'List posts in review, or open reports, oldest first',
    })
    .input(ListModeration)
    .output(z.object({ items: z.array(ModerationItem), nextCursor: z.string().nullable(), counts: ModerationCounts })),
  getReview: oc
    .route({ method: 'GET', path: '/admin/moderation/{id}', tags, summary: 'A post or report to review, in full' })
    .input(reviewParam)
    .output(z.object({ review: Review })),
  decideReview: oc
    .route({
      method: 'POST',
      path: '/admin/moderation/{id}/decision',
      tags,
      summary:
        'Approve or reject; the author gets an email. 409 `review_changed` if the author changed it in the meantime',
    })
    .input(reviewParam.extend(ReviewDecision.shape))
    .output(z.object({ decision: z.enum(['approve', 'reject']), slug: z.string(), counts: ModerationCounts })),
  removePost: oc
    .route({
      method: 'POST',
      path: '/admin/posts/{slug}/removal',
      tags,
      summary: 'Remove a post and close its open reports; its author gets an email',
    })
    .input(slugParam.extend(PostRemoval.shape))
    .output(
      z.object({ removed: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }), counts: ModerationCounts }),
    ),
  dismissReport: oc
    .route({
      method: 'POST',
      path: '/admin/abuse-reports/{id}/dismissal',
      tags,
      summary: 'Close a report without an action',
    })
    .input(reviewParam)
    .output(z.object({ dismissed: z.uuid(), counts: ModerationCounts })),
  reopenReport: oc
    .route({
      method: 'DELETE',
      path: '/admin/abuse-reports/{id}/dismissal',
      tags,
      summary: 'Reopen a dismissed report; an open one stays open',
    })
    .input(reviewParam)
    .output(z.object({ reopened: z.uuid(), counts: ModerationCounts })),
}
