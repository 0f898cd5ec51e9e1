import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { findPostmaster } from '#db/embedded/postmaster.ts'
import { makePreparedDataDir } from '../../harness/database.ts'
import { eventually, spawnProduct, startProduct } from '../../harness/process.ts'
import { migrateBefore } from '../../makers/earlier-schema.ts'

const posts = 1_000
/** So many posts have numbers of one chunk. */
const chunkSize = 4_096
const waitMs = 60_000

let dataDir: { path: string; remove(): Promise<void> }
let folder: string
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  dataDir = await makePreparedDataDir()
  cleanups.push(dataDir.remove)
  folder = join(dataDir.path, 'postgres/data')
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

/** A database of its own that runs while no product does. */
async function startDatabase(): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(dataDir.path)
  cleanups.push(() => server.stop())
  return server
}

async function connectTo(database = 'linkwright'): Promise<pg.Client> {
  const client = new pg.Client({ host: folder, user: 'linkwright', database })
  // It ends with its server.
  client.on('error', () => undefined)
  await client.connect()
  cleanups.push(() => client.end().catch(() => undefined))
  return client
}

/** Replaces the database by one of the release before pairs of words, with posts. */
async function makeEarlierDatabase() {
  const admin = await connectTo('postgres')
  await admin.query('drop database linkwright with (force)')
  await admin.query('create database linkwright template template0')
  await admin.end()
  const { pool, close } = connect({ host: folder, user: 'linkwright', database: 'linkwright' }, { max: 2 })
  await migrateBefore(pool, '20261208120000_word_pairs.sql')
  await pool.query(`
    insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
      author_name, category, writer, published_at)
    select 'Copper kettle' || no || ' shines', 'post-' || no, '', '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General', 'member',
      timestamptz '2026-01-01' from generate_series(1, ${posts}) no`)
  await close()
}

/** Resolves once a statement that contains `text` waits for a lock of `holder`. */
async function waitingFor(holder: pg.Client, text: string) {
  await eventually(async () => {
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query("select query from pg_stat_activity where wait_event_type = 'Lock'")
    expect(rows.map(({ query }) => query).join('\n')).toContain(text)
  }, waitMs)
}

/** `kill -9` of the database with all of its processes, as when the machine loses its power. */
function killDatabase() {
  const postmaster = findPostmaster(folder)
  if (postmaster === null) throw new Error('PostgreSQL does not run')
  process.kill(postmaster, 'SIGKILL')
}

test('an upgrade that kill -9 of product and database interrupts is completed by the next start, with each post listed once', async () => {
  const server = await startDatabase()
  await makeEarlierDatabase()
  const writer = await connectTo()
  // The migration has created its tables when it waits for this transaction to add its triggers.
  await writer.query("begin; update blog_posts set excerpt = 'unfinished' where slug = 'post-1'")
  const upgrading = spawnProduct({ DATA_DIR: dataDir.path })
  cleanups.push(() => upgrading.kill('SIGKILL'))
  await waitingFor(writer, 'create table word_pairs')
  upgrading.kill('SIGKILL')
  killDatabase()
  await server.stop()

  const product = await startProduct({ DATA_DIR: dataDir.path })
  cleanups.push(product.kill)
  const client = await connectTo()
  const { rows } = await client.query(`
    select (select count(*)::int from blog_posts where excerpt = '') as posts, count(*)::int as listed, count(distinct no)::int as numbers
    from unpaired_posts join blog_posts on search_no = no`)
  expect(rows).toEqual([{ posts, listed: posts, numbers: posts }])
  const applied = await client.query("select name from schema_migrations where name = '20261208120000_word_pairs.sql'")
  expect(applied.rowCount).toBe(1)
  await client.end()
  await product.kill()
}, 240_000)

test('pairs of words whose job kill -9 of product and database interrupts are all stored after the next start, each once', async () => {
  const settings = { DATA_DIR: dataDir.path }
  const first = await startProduct(settings)
  cleanups.push(first.kill)
  const holder = await connectTo()
  const { rows } = await holder.query(
    'select max(pair >> 19)::int as bucket from blog_posts, word_pairs_in(search) pair',
  )
  // The job has added most pairs when it waits for this transaction to add the last.
  await holder.query('begin')
  await holder.query("insert into word_pairs (bucket, chunk, entries) values ($1, 0, '{}')", [rows[0]?.bucket])
  // With it, the chunk is full, and pairs are added.
  await holder.query("select setval('blog_search_no', $1)", [chunkSize + 10])
  const other = await connectTo()
  await other.query("select graphile_worker.add_job('posts.pair-words')")
  await waitingFor(holder, 'add_word_pairs')
  await first.kill()
  killDatabase()

  const second = await startProduct(settings)
  cleanups.push(second.stop)
  const client = await connectTo()
  await client.query("select graphile_worker.add_job('posts.pair-words')")
  await eventually(async () => expect((await client.query('select from unpaired_posts')).rowCount).toBe(0), waitMs)
  const stored = await client.query(`
    select count(*)::int as entries, count(distinct (bucket, chunk, entry))::int as different
    from word_pairs, unnest(entries) entry`)
  const expected = await client.query('select count(*)::int as pairs from blog_posts, word_pairs_in(search) pair')
  const { pairs } = expected.rows[0]
  expect(pairs).toBeGreaterThan(posts)
  expect(stored.rows).toEqual([{ entries: pairs, different: pairs }])
  const answer = await (await fetch(`${second.url}/api/posts?q=%22copper%20kettle${posts}%20shines%22`)).json()
  expect(answer.posts.map(({ slug }: { slug: string }) => slug)).toEqual([`post-${posts}`])
  await client.end()
}, 240_000)
