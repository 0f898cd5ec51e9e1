import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { makePreparedDataDir } from '../../harness/database.ts'
import { eventually, type RunningProduct, startProduct } from '../../harness/process.ts'
import { makeSite } from '../../makers/sites.ts'

const posts = 1_500
const relatedPosts = 300
const articles = 20_500
const waitMs = 120_000

let settings: Record<string, string>
let product: RunningProduct
let database: Connection
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  const directory = await makePreparedDataDir()
  cleanups.push(directory.remove)
  settings = { DATA_DIR: directory.path }
  const server = await startEmbeddedServer(directory.path)
  cleanups.push(() => server.stop())
  database = connect(server.connection, { max: 4 })
  cleanups.push(() => database.close())
  await recordWrites()
  await makePosts()
  await makeArticles()
  await start()
}, 240_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 180_000)

async function start() {
  product = await startProduct(settings)
  const { stop } = product
  cleanups.push(stop)
}

/** Records each list and each text when it is stored for the first time. */
async function recordWrites() {
  await database.pool.query(`
    create table test_writes (kind text not null, post_id uuid not null);
    create function record_write() returns trigger language plpgsql as $$
    begin
      insert into test_writes values (tg_table_name, new.post_id);
      return null;
    end $$;
    create trigger cover_texts_record after update on cover_texts
      for each row when (new.version > old.version) execute function record_write();
    create trigger related_posts_record after update on related_posts
      for each row when (new.ids is not null and old.ids is null) execute function record_write()`)
}

/** Unknown words, as in these titles, take longest to describe. */
async function makePosts() {
  await sql`
    insert into blog_posts (title, slug, content, excerpt, meta_description, keywords, link_rel, status, seo_score, seo_rules, reading_time,
      word_count, author_name, category, writer, published_at)
    select 'About ' || translate(md5(no::text), '0123456789', 'ghijklmnop'), 'post-' || no, '', '', '', '{copper pans}', 'ugc', 'published', 80,
      '[]', 1, 200, 'Ann', 'General', 'member', date_trunc('milliseconds', now())
    from generate_series(1, ${sql.lit(posts)}) no`.execute(database.db)
  await sql`
    update related_posts set due_at = now() + interval '1 day'
    where post_id not in (select post_id from related_posts limit ${sql.lit(relatedPosts)})`.execute(database.db)
}

async function makeArticles() {
  const { id } = await makeSite(database.db)
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url,
        anchor_text, link_rel, writer, word_count, reading_time, status, url, published_at)
      select ${id}, 'key-' || no, 'article-' || no, 'A title of it', '', '', '', 'General', 'x', 'https://a.example/', 'x', 'ugc', 'embedded', 9,
        1, 'published', 'https://b.example/' || no, date_trunc('milliseconds', now()) from generate_series(1, ${sql.lit(articles)}) no`.execute(
      db,
    )
    await sql`update site_figures set live_articles = ${sql.lit(articles)} where domain_id = ${id}`.execute(db)
  })
}

const enqueue = (job: string) => database.pool.query('select graphile_worker.add_job($1)', [job])

async function writesOf(kind: string): Promise<{ posts: number; writes: number }> {
  const { rows } = await database.pool.query(
    'select count(distinct post_id)::int as posts, count(*)::int as writes from test_writes where kind = $1',
    [kind],
  )
  return rows[0]
}

/** Runs a job, kills the product once some but not all posts are done, and starts it again. */
async function killInTheMiddle(job: string, kind: string, total: number) {
  await enqueue(job)
  let { writes } = await writesOf(kind)
  while (writes === 0) {
    await sleep(10)
    writes = (await writesOf(kind)).writes
  }
  await product.kill()
  expect((await writesOf(kind)).writes).toBeLessThan(total)
  await start()
  await enqueue(job)
}

test('texts of covers that kill -9 interrupted are all stored after the next start, each once', async () => {
  await killInTheMiddle('posts.compose-cover-texts', 'cover_texts', posts)
  await eventually(async () => expect(await writesOf('cover_texts')).toEqual({ posts, writes: posts }), waitMs)
  const { rows } = await database.pool.query('select count(*)::int as due from cover_texts where version = 0')
  expect(rows).toEqual([{ due: 0 }])
}, 240_000)

test('related posts whose job kill -9 interrupted are all stored after the next start, each once', async () => {
  await killInTheMiddle('posts.relate', 'related_posts', relatedPosts)
  await eventually(
    async () => expect(await writesOf('related_posts')).toEqual({ posts: relatedPosts, writes: relatedPosts }),
    waitMs,
  )
}, 240_000)

test('after kill -9 while bounds of sitemaps are stored, each article is in one chunk', async () => {
  await enqueue('posts.chunk-sitemap')
  await product.kill()
  await start()
  await enqueue('posts.chunk-sitemap')
  await eventually(async () => {
    const { rows } = await database.pool.query('select number from site_sitemap_chunks order by number')
    expect(rows).toEqual([{ number: 2 }, { number: 3 }])
  }, waitMs)
  const { rows } = await database.pool.query(`
    select number, count(*)::int as articles from domains cross join lateral list_site_chunks(domains.id, 10000) chunk
    join automation_posts article on domain_id = domains.id and article.id >= first_id and article.id < end_id
    group by number order by number`)
  expect(rows).toEqual([
    { number: 1, articles: 10_000 },
    { number: 2, articles: 10_000 },
    { number: 3, articles: 500 },
  ])
}, 240_000)
