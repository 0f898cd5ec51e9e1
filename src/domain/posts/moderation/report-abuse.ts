import type { NewAbuseReport } from '#contract/posts/blog-moderation.ts'
import type { Db } from '#db/db.ts'
import { getLivePost } from '../queries.ts'

/**
 * Stores a reader's report about a live post for the moderators. Reports of one visitor about one post count once; a repeated report gets the same
 * response. Throws `not_found`, `post_expired`.
 */
export async function reportAbuse(
  db: Db,
  { visitorKey }: { visitorKey: string },
  { slug, reason, details, email }: NewAbuseReport & { slug: string },
): Promise<void> {
  const { id } = await getLivePost(db, slug)
  await db
    .insertInto('postAbuseReports')
    .values({ postId: id, reason, details, email: email ?? null, visitorKey })
    .onConflict((conflict) => conflict.constraint('post_abuse_reports_visitor_key').doNothing())
    .execute()
}
