import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isLive } from '../queries.ts'
import type { ArchivedPostRow } from './member-queries.ts'

/**
 * Moves a post of the caller into the archive, from which it can be restored; one statement, so both happen or neither. Throws `not_found`, with a
 * message of its own if the post is public but the caller does not own it.
 */
export async function deletePost(db: Db, { userId }: { userId: string }, slug: string): Promise<ArchivedPostRow> {
  return asCaller(db, userId, async (db) => {
    const { rows } = await sql<ArchivedPostRow>`
      select blog_post_id, slug, archived_data ->> 'title' as title, created_at from archive_own_post(${slug})`.execute(
      db,
    )
    const [archived] = rows
    if (archived !== undefined) return archived
    const others = await db
      .selectFrom('blogPosts')
      .select('id')
      .where('slug', '=', slug)
      .where(isLive)
      .executeTakeFirst()
    throw new DomainError('not_found', others === undefined ? errorTexts.postNotFound : errorTexts.unauthorizedDelete)
  })
}
