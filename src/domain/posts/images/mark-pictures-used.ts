import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { findOwnPictures, type PictureSize } from './queries.ts'

/**
 * Those of the pictures named that are the member's, held until the end of the transaction that is going to show them: whoever would delete one waits
 * for it, and then sees that it is used.
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
