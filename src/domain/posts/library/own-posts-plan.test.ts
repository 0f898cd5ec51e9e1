import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCaller } from '#db/as-caller.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads, plans } from '#test/harness/plans/explain-reads.ts'
import { listOwnPosts } from './member-queries.ts'

const who = { userId: randomUUID() }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // A twentieth of the posts are the member’s, the others have an author each.
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, category, writer, published_at, user_id)
      select 'Espresso at home', 'post-' || no, '', '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General', 'member', timestamptz '2026-01-01',
        case when no % 20 = 0 then ${who.userId}::uuid else uuidv7() end from generate_series(1, 20000) no`.execute(db)
  })
  await sql`vacuum analyze blog_posts`.execute(database.db)
})
afterAll(() => database.drop())

test.each(plans)('a page of a member’s own posts reads no others, however many there are: %s plan', async (plan) => {
  const first = await listOwnPosts(database.webDb, who, { limit: 20 })
  const middle = first.nextCursor ?? ''
  for (const cursor of [undefined, middle]) {
    const { scanned, indexes, buffers } = await explainReads(
      database,
      (db) => listOwnPosts(db, who, { limit: 20, cursor }),
      { callerId: who.userId, plan },
    )
    expect(scanned).toEqual([])
    expect(indexes).toContain('blog_posts_user_id_idx')
    expect(buffers).toBeLessThan(150)
  }
})

test('pages follow each other without gaps, newest first, also within a transaction of the member', async () => {
  const slugs: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page += 1) {
    const { posts, nextCursor } = await listOwnPosts(database.webDb, who, { limit: 20, cursor })
    slugs.push(...posts.map(({ slug }) => slug))
    cursor = nextCursor ?? undefined
  }
  expect(slugs).toEqual(Array.from({ length: 60 }, (_, index) => `post-${20_000 - 20 * index}`))
  const within = await asCaller(database.webDb, who.userId, (db) => listOwnPosts(db, who, { limit: 20 }))
  expect(within.posts.map(({ slug }) => slug)).toEqual(slugs.slice(0, 20))
})
