import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** How many posts of each kind one sweep processes: it must not hold row locks for long. */
const batchMax = 500

/**
 * One sweep over expired trial posts: posts that an earlier sweep marked are archived and deleted, then newly expired ones are marked
 * `scheduled_deletion`. Each post goes through both states; readers get 410 from the second it expires, independent of the sweep. Concurrent runs are
 * safe. Returns how many posts it processed, and whether more may be left.
 */
export async function expireTrialPosts(db: Db): Promise<{ scheduled: number; deleted: number; more: boolean }> {
  const deleted = await archiveScheduled(db)
  const scheduled = await scheduleExpired(db)
  return { scheduled, deleted, more: scheduled === batchMax || deleted === batchMax }
}

/** One statement, so that a post is never deleted without its archive record, nor archived without being deleted. */
async function archiveScheduled(db: Db): Promise<number> {
  const result = await sql`
    with doomed as (
      select id from blog_posts where status = 'scheduled_deletion' and expires_at <= now()
      order by expires_at limit ${batchMax} for update skip locked
    ), deleted as (
      delete from blog_posts using doomed where blog_posts.id = doomed.id returning blog_posts.*
    )
    insert into blog_posts_archive (blog_post_id, slug, archive_reason, archived_data)
    select id, slug, 'trial_expired', to_jsonb(deleted) - 'search' from deleted
    on conflict (blog_post_id) do update
      set archived_data = excluded.archived_data, archive_reason = excluded.archive_reason, created_at = now(), restored_at = null`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0n)
}

async function scheduleExpired(db: Db): Promise<number> {
  const result = await sql`
    update blog_posts set status = 'scheduled_deletion', updated_at = now()
    where id in (
      select id from blog_posts where expires_at <= now() and status = 'published' order by expires_at limit ${batchMax} for update skip locked
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
