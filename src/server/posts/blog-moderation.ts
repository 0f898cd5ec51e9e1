import { decideReview } from '#domain/posts/moderation/decide-review.ts'
import { dismissReport } from '#domain/posts/moderation/dismiss-report.ts'
import {
  countModeration,
  getReview,
  listAbuseReports,
  listDismissedReports,
  listReviews,
} from '#domain/posts/moderation/queries.ts'
import { removePost } from '#domain/posts/moderation/remove-post.ts'
import { reopenReport } from '#domain/posts/moderation/reopen-report.ts'
import { api, staffOnly } from '#server/http/api/router.ts'
import { presentAbuseReport, presentReview, presentReviewItem } from './present-blog.ts'

/** Administrators' calls: the queue of reviews and reports, and decisions on them. */
export const blogModeration = {
  listModeration: api.blog.listModeration.use(staffOnly).handler(async ({ context: { deps }, input }) => {
    const { db, origin } = deps
    const counts = await countModeration(db)
    if (input.show !== 'reviews') {
      const list = input.show === 'reports' ? listAbuseReports : listDismissedReports
      const { rows, nextCursor } = await list(db, input)
      return { items: rows.map((row) => presentAbuseReport(row, origin)), nextCursor, counts }
    }
    const { rows, nextCursor } = await listReviews(db, input)
    return { items: rows.map((row) => presentReviewItem(row, origin)), nextCursor, counts }
  }),

  getReview: api.blog.getReview.use(staffOnly).handler(async ({ context: { deps }, input }) => {
    return { review: presentReview(await getReview(deps.db, input.id), deps.origin) }
  }),

  decideReview: api.blog.decideReview.use(staffOnly).handler(async ({ context: { deps }, input }) => {
    const { slug } = await decideReview(deps.db, deps.blog, input)
    return { decision: input.decision, slug, counts: await countModeration(deps.db) }
  }),

  removePost: api.blog.removePost.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    const { id, slug, title } = await removePost(deps.db, deps.blog, member, input)
    return { removed: { id, slug, title }, counts: await countModeration(deps.db) }
  }),

  dismissReport: api.blog.dismissReport.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    await dismissReport(deps.db, member, input.id)
    return { dismissed: input.id, counts: await countModeration(deps.db) }
  }),

  reopenReport: api.blog.reopenReport.use(staffOnly).handler(async ({ context: { deps }, input }) => {
    await reopenReport(deps.db, input.id)
    return { reopened: input.id, counts: await countModeration(deps.db) }
  }),
}
