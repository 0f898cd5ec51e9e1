import { sql } from 'kysely'
import { reviewedPostsMin } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { AuthorRecord } from './review-reasons.ts'

/**
 * What an account published before. Only live posts count: an author who deletes approved posts starts again. More than `reviewedPostsMin` are not
 * counted, because they make no difference.
 */
export async function readAuthorRecord(db: Db, userId: string): Promise<AuthorRecord> {
  const { rows } = await sql<AuthorRecord>`
    select
      (select count(*)::int from (
        select from blog_posts where user_id = ${userId} and writer = 'member' and moderation = 'approved' limit ${reviewedPostsMin}
      ) approved) as approved_posts,
      (select count(*)::int from blog_posts_archive where user_id = ${userId} and archive_reason = 'removed_by_moderator'
        and restored_at is null) as removed_posts`.execute(db)
  return rows[0] ?? { approvedPosts: 0, removedPosts: 0 }
}
