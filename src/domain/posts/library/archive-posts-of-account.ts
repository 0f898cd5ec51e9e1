import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/**
 * Removes an account that is being deleted from its posts. Public blog posts that its member wrote stay, as those of a former member; every other
 * post moves into the archive, whose records then name no account. Within the caller's transaction.
 */
export async function archivePostsOfAccount(db: Db, userId: string): Promise<void> {
  await sql`update blog_posts set user_id = null where user_id = ${userId} and writer = 'member' and status = 'published'`.execute(
    db,
  )
  await sql`
    with removed as (
      delete from blog_posts where user_id = ${userId} returning *
    )
    insert into blog_posts_archive (blog_post_id, slug, archive_reason, archived_data)
    select id, slug, 'deleted_by_owner', to_jsonb(removed) - 'search' from removed
    on conflict (blog_post_id) do update set archive_reason = excluded.archive_reason, archived_data = excluded.archived_data,
      created_at = now(), restored_at = null`.execute(db)
  await removeOwner(userId).execute(db)
}

/** Expired trial posts, which are most of the archive, name no account. Exported for the test of its plan. */
export function removeOwner(userId: string) {
  return sql`
    update blog_posts_archive set user_id = null, archived_data = archived_data || '{"user_id": null, "claimed_by": null, "author_slug": null}'
      || case when archived_data ->> 'writer' = 'member' then '{"author_name": "Former member"}'::jsonb else '{}' end
    where user_id = ${userId} or (archive_reason <> 'trial_expired' and archived_data ->> 'user_id' = ${userId})
      or (archive_reason <> 'trial_expired' and archived_data ->> 'claimed_by' = ${userId})`
}
