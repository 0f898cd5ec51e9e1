import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from '../editor/blog-deps.ts'
import { notifyAuthor } from './notify-author.ts'

export type RemovedPost = { id: string; slug: string; title: string }

/**
 * Removes a post: it moves into the archive, from which only the operator can restore it; its open reports are settled, its working copies deleted
 * and its author notified, all in one transaction. Throws `not_found`.
 */
export async function removePost(
  db: Db,
  deps: Pick<BlogDeps, 'mail'>,
  staff: { userId: string },
  { slug, note }: { slug: string; note: string },
): Promise<RemovedPost> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<RemovedPost & { userId: string | null }>`
      with removed as (
        delete from blog_posts where slug = ${slug} returning *
      ), archived as (
        insert into blog_posts_archive (blog_post_id, slug, archive_reason, archived_data, user_id)
        select id, slug, 'removed_by_moderator', to_jsonb(removed) - 'search', user_id from removed
        on conflict (blog_post_id) do update set archive_reason = excluded.archive_reason, archived_data = excluded.archived_data,
          user_id = excluded.user_id, created_at = now(), restored_at = null
      )
      select id, slug, title, user_id from removed`.execute(db)
    const [removed] = rows
    if (removed === undefined) throw new DomainError('not_found', errorTexts.postNotFound)
    const { userId, ...post } = removed
    await sql`update post_abuse_reports set status = 'removed', decided_by = ${staff.userId}::uuid, decided_at = now()
      where post_id = ${post.id} and status = 'open'`.execute(db)
    await db.deleteFrom('postDrafts').where('postId', '=', post.id).execute()
    if (userId !== null)
      await notifyAuthor(db, deps, userId, { template: 'post-removed', data: { title: post.title, note } })
    return post
  })
}
