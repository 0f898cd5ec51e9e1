import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { listRelatedPosts } from '../list-posts.ts'

/** More than a page shows, because some may be gone when it is read. */
export const storedRelatedMax = 6

/** So that newer posts appear beside older ones. A short list means that there are few posts, so that a new one matters more. */
const validDays = { full: 7, short: 1 / 24 }

/**
 * Stores the related posts of at most `postsMax` posts that are new, whose keywords changed, or whose list is old or has an expired post. Returns how
 * many there were. Without it pages of posts take longer but show the same.
 */
export async function relateDuePosts(db: Db, postsMax: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ postId: string }>`
      select post_id from related_posts where due_at <= now() order by due_at limit ${postsMax} for update skip locked`.execute(
      db,
    )
    for (const { postId } of rows) await relate(db, postId)
    return rows.length
  })
}

/** Reads the keywords after its row is locked: a change of them that is committed later waits, and makes it due again. */
async function relate(db: Db, postId: string) {
  const post = await db
    .selectFrom('blogPosts')
    .select(['id', 'keywords', 'category'])
    .where('id', '=', postId)
    .executeTakeFirst()
  const related = post === undefined ? [] : await listRelatedPosts(db, post, storedRelatedMax)
  const ids = related.map(({ id }) => id)
  const expiries = related.flatMap(({ expiresAt }) => expiresAt ?? [])
  const days = ids.length < storedRelatedMax ? validDays.short : validDays.full
  await sql`
    update related_posts set ids = ${ids}::uuid[],
      due_at = (select min(at) from unnest(${expiries}::timestamptz[] || (now() + ${days} * interval '1 day')) at)
    where post_id = ${postId}`.execute(db)
}
