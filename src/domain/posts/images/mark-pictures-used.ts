import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findOwnPictures, type PictureSize } from './queries.ts'

/**
 * Returns those of the pictures that belong to the member, locked until the end of the transaction that will use them: a concurrent deletion waits
 * for the lock and then sees the use.
 */
export async function markPicturesUsed(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, PictureSize>> {
  if (ids.length === 0) return new Map()
  await sql`select from post_images where user_id = ${userId} and id::text = any(${ids}::text[])
    order by id for key share`.execute(db)
  const pictures = await findOwnPictures(db, userId, ids)
  await sql`update post_images set unused_since = null where id = any(${[...pictures.keys()]}::uuid[]) and unused_since is not null`.execute(
    db,
  )
  return pictures
}
