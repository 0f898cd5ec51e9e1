import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { planOfSql, tablesReadWhole } from '#test/harness/plans/plan-of.ts'
import { makePermanentPost } from '#test/makers/posts.ts'
import { relateDuePosts, selectDuePosts } from './relate-posts.ts'

const waiting = 5_000

let database: TestDatabase
/** Many posts whose lists became old long ago. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into related_posts (post_id, ids, due_at)
      select uuidv7(), '{}', now() - no * interval '1 minute' from generate_series(1, ${sql.lit(waiting)}) no`.execute(
      db,
    )
  })
})
afterAll(() => database.drop())

test('a new post is searched first, however many lists of other posts are old', async () => {
  const post = await makePermanentPost(database.db)
  expect(await relateDuePosts(database.db, 1)).toBe(1)
  const { ids } = await database.db
    .selectFrom('relatedPosts')
    .select('ids')
    .where('postId', '=', post.id)
    .executeTakeFirstOrThrow()
  expect(ids).toEqual([])
})

test('posts that are due are read by an index, as many as are searched at once', async () => {
  for (const isSearched of [false, true]) {
    await database.pool.query('vacuum analyze related_posts')
    const plan = await planOfSql(database.db, selectDuePosts({ isSearched, postsMax: 5 }))
    expect(tablesReadWhole(plan)).toEqual([])
    expect(plan.buffers).toBeLessThan(40)
  }
})
