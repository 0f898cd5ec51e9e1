import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { readArticle } from './article/read-article.ts'
import { relateDuePosts } from './article/relate-posts.ts'
import { getAuthor } from './editor/author-queries.ts'
import { readAuthorRecord } from './editor/read-author-record.ts'
import { countLabels } from './search/count-search-words.ts'

const posts = 3_000

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { user } = await makeAccount({ db: database.db, passwords: cheapPasswords() })
  userId = user.id
  await sql`insert into post_authors (user_id, slug, name, member_since) values (${userId}, 'ann', 'Ann', '2026-01-01')`.execute(
    database.db,
  )
  await sql`
    insert into blog_posts (user_id, author_slug, title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules,
      reading_time, word_count, author_name, category, writer, published_at)
    select ${userId}, 'ann', 'Copper pans, part ' || no, 'post-' || no, '', '', '', 'ugc', 'published', 80, '[]',
      1, 200, 'Ann', 'General', 'member', timestamptz '2026-01-01' + no * interval '1 second' from generate_series(1, ${sql.lit(posts)}) no`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

const shownCounts = async () => [
  (await getAuthor(database.webDb, 'ann')).postCount,
  (await readArticle(database.webDb, 'post-1')).author?.postCount,
]
const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db)

test('the number of posts of an author follows each change at once, added up or not', async () => {
  expect(await shownCounts()).toEqual([posts, posts])
  await countLabels(database.db)
  expect(await shownCounts()).toEqual([posts, posts])

  await run(sql`update blog_posts set status = 'draft' where slug = 'post-2'`)
  await run(sql`delete from blog_posts where slug = 'post-3'`)
  expect(await shownCounts()).toEqual([posts - 2, posts - 2])
  await countLabels(database.db)
  await run(sql`update blog_posts set status = 'published' where slug = 'post-2'`)
  await run(sql`update blog_posts set title = 'Copper pans again' where slug = 'post-2'`)
  expect(await shownCounts()).toEqual([posts - 1, posts - 1])
})

test('an author’s page, a post and the check of a new post read no other post of the author', async () => {
  await countLabels(database.db)
  await relateDuePosts(database.db, 1)
  await sql`vacuum analyze`.execute(database.db)
  for (const read of [
    await explainReads(database, (db) => getAuthor(db, 'ann')),
    await explainReads(database, async (db) => {
      const { slug } = await db
        .selectFrom('blogPosts')
        .innerJoin('relatedPosts', 'postId', 'id')
        .select('slug')
        .where('ids', 'is not', null)
        .executeTakeFirstOrThrow()
      return readArticle(db, slug)
    }),
  ]) {
    expect(read.scanned).not.toContain('blog_posts')
    expect(read.buffers).toBeLessThan(120)
  }
  const check = await explainReads(database, (db) => readAuthorRecord(db, userId), { role: 'owner' })
  expect(check.buffers).toBeLessThan(20)
})

test('the posts of a member who has left are in the count of no author', async () => {
  await run(sql`update blog_posts set user_id = null where user_id = ${userId}`)
  await countLabels(database.db)
  await expect(getAuthor(database.webDb, 'ann')).rejects.toMatchObject({ code: 'not_found' })
  const { rows } = await sql`select label from blog_label_counts where label like '~%'`.execute(database.db)
  expect(rows).toEqual([])
})
