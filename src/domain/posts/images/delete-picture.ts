import { sql } from 'kysely'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUnused } from './queries.ts'

/** Deletes an unused picture of the member. Throws `not_found`, `image_in_use`. */
export async function deletePicture(db: Db, { userId }: { userId: string }, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    // A transaction that is about to use the picture holds a lock on it; the check after the lock sees that use.
    const { rows } = await sql`select id from post_images where id = ${id} and user_id = ${userId} for update`.execute(
      db,
    )
    if (rows.length === 0) throw new DomainError('not_found', blogTexts.imageNotFound)
    const deleted = await sql`delete from post_images where id = ${id} and ${isUnused}`.execute(db)
    if (deleted.numAffectedRows === 0n)
      throw new DomainError('image_in_use', 'A post or draft uses this picture. Remove it there first.')
  })
}
