import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { preparedWrite } from '#db/prepared.ts'
import { findRelatedPosts } from '../list-posts.ts'
import type { PostTopic } from '../queries.ts'

/** More than a page shows, because some may be gone when it is read. */
export const storedRelatedMax = 6

/** So that newer posts appear beside older ones. A short list means that there are few posts, so that a new one matters more. */
const validDays = { full: 7, short: 1 / 24 }

/**
 * Stores the related posts of at most `postsMax` posts: first of those that are new or whose keywords changed, then of those whose list is old or has an
 * expired post, however many of these wait. Returns how many there were. Without it pages of posts take longer but show the same.
 */
export async function relateDuePosts(db: Db, postsMax: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    const unsearched = await lockDuePosts(db, { isSearched: false, postsMax })
    const searched = await lockDuePosts(db, { isSearched: true, postsMax: postsMax - unsearched.length })
    const rows = [...unsearched, ...searched]
    if (rows.length > 0) await relate(db, await readTopics(db, rows))
    return rows.length
  })
}

async function lockDuePosts(db: Db, due: { isSearched: boolean; postsMax: number }): Promise<{ postId: string }[]> {
  return due.postsMax === 0 ? [] : (await selectDuePosts(due).execute(db)).rows
}

/** Those that are due the longest. Exported for the test of its plan. */
export function selectDuePosts({ isSearched, postsMax }: { isSearched: boolean; postsMax: number }) {
  return sql<{ postId: string }>`
    select post_id from related_posts where due_at <= now() and ids is ${sql.raw(isSearched ? 'not null' : 'null')}
    order by due_at limit ${postsMax} for update skip locked`
}

/** Reads the keywords after the rows are locked: a change of them that is committed later waits, and makes its post due again. */
function readTopics(db: Db, rows: readonly { postId: string }[]): Promise<PostTopic[]> {
  const ids = rows.map(({ postId }) => postId)
  return db.selectFrom('blogPosts').select(['id', 'keywords', 'category']).where('id', 'in', ids).execute()
}

/** The values are posts, their lists as text, for how many days a list is valid, and when the first post of it expires. */
const storeLists = preparedWrite(
  'store_related_posts',
  `update related_posts set ids = list::uuid[], due_at = least(now() + days * interval '1 day', expires_at)
   from unnest($1::uuid[], $2::text[], $3::float[], $4::timestamptz[]) as found (id, list, days, expires_at) where post_id = found.id`,
)

async function relate(db: Db, posts: readonly PostTopic[]) {
  const lists = []
  for (const post of posts) {
    const related = await findRelatedPosts(db, post, storedRelatedMax)
    const expiries = related.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
    lists.push({
      ids: `{${related.map(({ id }) => id).join(',')}}`,
      days: related.length < storedRelatedMax ? validDays.short : validDays.full,
      expiresAt: expiries.length === 0 ? null : new Date(Math.min(...expiries)).toISOString(),
    })
  }
  await storeLists(db, [
    posts.map(({ id }) => id),
    lists.map(({ ids }) => ids),
    lists.map(({ days }) => days),
    lists.map(({ expiresAt }) => expiresAt),
  ])
}
