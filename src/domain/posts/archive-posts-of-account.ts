import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/**
 * Moves every post of an account that is being deleted into the archive, and takes the account out of all its records there: what is left says of
 * nobody. Within the caller's transaction.
 */
export async function archivePostsOfAccount(db: Db, userId: string): Promise<void> {
  await sql`
    with gone as (
      delete from blog_posts where user_id = ${userId} returning *
    )
    insert into blog_posts_archive (blog_post_id, slug, archive_reason, archived_data)
    select id, slug, 'deleted_by_owner', to_jsonb(gone) - 'search' from gone
    on conflict (blog_post_id) do update set archive_reason = excluded.archive_reason, archived_data = excluded.archived_data,
      created_at = now(), restored_at = null`.execute(db)
  await sql`
    update blog_posts_archive set user_id = null, archived_data = archived_data || '{"user_id": null, "claimed_by": null}'
    where user_id = ${userId} or archived_data ->> 'user_id' = ${userId} or archived_data ->> 'claimed_by' = ${userId}`.execute(
    db,
  )
}
