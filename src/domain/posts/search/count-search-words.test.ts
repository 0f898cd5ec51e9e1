import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { planOfSql } from '#test/harness/plans/plan-of.ts'

const posts = 6_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, category, writer, published_at, search_no)
      select 'Copper kettles', 'post-' || no, repeat(md5(no::text) || ' ', 40), '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General',
        'member', timestamptz '2026-01-01', no from generate_series(1, ${sql.lit(posts)}) no`.execute(db)
  })
  await database.pool.query('vacuum analyze blog_posts')
})
afterAll(() => database.drop())

test('the words of the newest posts are counted without reading the others', async () => {
  const { rows } = await database.pool.query("select pg_relation_size('blog_posts') / 8192 as blocks")
  const plan = await planOfSql(database.db, sql`select count_blog_words(50)`)
  expect(Number(rows[0]?.blocks)).toBeGreaterThan(1_000)
  expect(plan.buffers).toBeLessThan(500)
  expect((await database.pool.query("select posts from blog_words where word = 'kettles'")).rows).toEqual([
    { posts: 50 },
  ])
})
