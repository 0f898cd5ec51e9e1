import { chmodSync, mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { type EmbeddedServer, startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import type { DB } from '../src/db/types.ts'
import { storeSitemapChunks } from '../src/domain/posts/sitemap.ts'
import { makeDataDir, type RunningProduct, startProduct } from '../test/harness/process.ts'
import { makeReport, makeRun } from '../test/makers/report-runs.ts'
import { connectOwner, fillBlog } from './harness/blog/fill-blog.ts'
import { buildPages } from './harness/build-pages.ts'
import { type GrowthCall, type GrowthData, makeGrowthCalls } from './harness/growth/calls.ts'
import { copyRun } from './harness/growth/fill-reports.ts'
import { createOwnCollector } from './harness/own-garbage.ts'
import type { Report } from './harness/report.ts'
import { quantile } from './harness/rounds.ts'

/** `BENCH_GROWTH=10000x20000x10` (posts, results of reports, calls of each kind) proves quickly that the bench works. */
const [postCount = 1_000_000, resultCount = 2_000_000, callsOfKind = 100] = (process.env.BENCH_GROWTH ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number)
/** A new folder for data that has no room in memory. It stays. */
const dataFolder = process.env.BENCH_GROWTH_DATA
/** Of more posts than these, most are copies: to make them would take hours. */
const madePostsMax = 1_000_000
const growthAtMost = 1.3
/** Below this, a p95 is noise: it counts as this many milliseconds. */
const noiseMs = 2
/** More than the connections that a call uses. */
const reportingCalls = 6
/** Of a hundred calls, five decide about the p95: a pause of the machine doubles that of a call that takes two milliseconds. These are called more often. */
const shortMs = 10
const shortFactor = 5

/** Milliseconds until the last byte, and the blocks of 8 KiB that the database read for a call. */
type Sample = { name: string; p50Ms: number; p95Ms: number; blocks: number }

/** What calls take with a tenth of the data, and with all of it. */
export async function run(): Promise<Report> {
  buildPages()
  const dataDir = dataFolder === undefined ? await makeDataDir() : makeFolder(dataFolder)
  const server = await startEmbeddedServer(dataDir.path)
  const owner = await connectOwner(server)
  const db = connectDb(server)
  let product: RunningProduct | null = null
  try {
    const settings = { LOG_LEVEL: 'warn', ROLE: 'web', AUTH_AUTOCONFIRM: 'true' }
    product = await startProduct({ DATA_DIR: dataDir.path, ...settings })
    const origin = product.url.replace('localhost', '127.0.0.1')
    const { token, largeReport, template } = await makeMember(origin, db)
    const samples: Sample[][] = []
    const sizes: { posts: number; results: number; tables: string }[] = []
    let posts = 0
    let results = 0
    for (const share of [0.1, 1]) {
      await fillBlog(server, postCount * share, posts, { copied: postCount > madePostsMax })
      results += await copyRun(owner, template, resultCount * share - results)
      posts = postCount * share
      await storeRelatedPosts(owner)
      await storeSitemapChunks(db)
      await settle(owner)
      samples.push(await measureAll(origin, owner, { posts, token, largeReport }))
      sizes.push({ posts, results, tables: await describeTables(owner) })
    }
    return report(samples, sizes)
  } finally {
    await product?.stop()
    await owner.end()
    await db.destroy()
    await server.stop()
    await dataDir.remove()
  }
}

function makeFolder(path: string) {
  mkdirSync(path, { recursive: true })
  // For the database's own user.
  chmodSync(path, 0o755)
  return { path, remove: async () => undefined }
}

/** As the owner of the tables, as the product's jobs. */
function connectDb({ connection }: EmbeddedServer): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

/** A member with 20 reports of 1,000 pages and one of 10,000, which is older. `template` is a guest's run, which fills the reports of others. */
async function makeMember(origin: string, db: Kysely<DB>) {
  const response = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@example.com', password: 'a violet river in the hills' }),
  })
  const { access_token: token, user } = Session.parse(await response.json())
  const reportOf = async (pages: number) => {
    const reportId = await makeReport(db)
    await db
      .updateTable('reports')
      .set({ userId: user.id, keyHash: null, expiresAt: null })
      .where('id', '=', reportId)
      .execute()
    await makeRun(db, { reportId, pages })
    return reportId
  }
  const largeReport = await reportOf(10_000)
  for (let index = 0; index < 20; index += 1) await reportOf(1_000)
  const template = await makeRun(db, { reportId: await makeReport(db), pages: 1_000 })
  return { token, largeReport, template }
}

/** As the product's job stores them, but any: their search is measured by `search`. */
async function storeRelatedPosts(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into related_posts (post_id, ids, due_at)
      select id, array_agg(id) over (order by search_no rows between 6 preceding and 1 preceding), now() + interval '1 year'
      from blog_posts on conflict (post_id) do update set ids = excluded.ids`,
  )
  await owner.query('vacuum analyze related_posts')
}

/**
 * Ends what the fill leaves to do in the background: gigabytes of changed blocks to write to the disk, and tables to vacuum. No product publishes a
 * million posts within minutes, so no reader waits beside that.
 */
async function settle(owner: pg.Client): Promise<void> {
  // The connections that filled report what they changed when they end, a moment after their last statement.
  await sleep(2_000)
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  while (await isVacuuming(owner)) await sleep(1_000)
}

async function isVacuuming(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ workers: number }>(
    `select count(*)::int as workers from pg_stat_activity where backend_type = 'autovacuum worker'`,
  )
  return (rows[0]?.workers ?? 0) > 0
}

async function measureAll(origin: string, owner: pg.Client, data: GrowthData): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const samples: Sample[] = []
  for (const call of makeGrowthCalls()) {
    const count = call.firstReads ?? (await warmUp(origin, agent, call, data))
    const before = await readBlocks(origin, owner)
    const times = await measure(origin, agent, call, data, count)
    const blocks = ((await readBlocks(origin, owner)) - before) / count
    samples.push({ name: call.name, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), blocks })
    process.stderr.write(`${call.name}: ${quantile(times, 0.95).toFixed(1)} ms\n`)
  }
  agent.destroy()
  return samples
}

/** The first calls read from the disk and prepare statements. Returns how many calls are measured. */
async function warmUp(origin: string, agent: Agent, call: GrowthCall, data: GrowthData): Promise<number> {
  const times = await measure(origin, agent, call, data, Math.ceil(callsOfKind / 5))
  return quantile(times, 0.5) < shortMs ? shortFactor * callsOfKind : callsOfKind
}

async function readBlocks(origin: string, owner: pg.Client): Promise<number> {
  // A connection reports its blocks with a statement, at most once a second, or after ten idle seconds. These calls use the product's last connections.
  await sleep(1_200)
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: reportingCalls }, () => get(`${origin}/api/posts/post-1`, agent, undefined)))
  agent.destroy()
  const { rows } = await owner.query<{ blocks: string }>(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.blocks)
}

async function measure(
  origin: string,
  agent: Agent,
  { next }: GrowthCall,
  data: GrowthData,
  count: number,
): Promise<number[]> {
  const times: number[] = []
  const collectOwnGarbage = createOwnCollector()
  for (let index = 0; index < count; index += 1) {
    const { path, token } = next(data)
    collectOwnGarbage()
    const startedAt = performance.now()
    await get(`${origin}${path}`, agent, token)
    times.push(performance.now() - startedAt)
  }
  return times
}

function get(url: string, agent: Agent, token: string | undefined): Promise<void> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} was answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject).end()
  })
}

async function describeTables(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string; size: string }>(
    `select name, pg_size_pretty(pg_total_relation_size(name::regclass)) as size
      from unnest(array['blog_posts', 'word_pairs', 'report_pages', 'related_posts', 'cover_texts']) name`,
  )
  return rows.map(({ name, size }) => `${name} ${size}`).join(', ')
}

function report(
  [tenth = [], whole = []]: Sample[][],
  sizes: { posts: number; results: number; tables: string }[],
): Report {
  const figures = tenth.map((small, index) => {
    const large = whole[index] ?? { p50Ms: Number.NaN, p95Ms: Number.NaN, blocks: Number.NaN }
    const growth = Math.max(large.p95Ms, noiseMs) / Math.max(small.p95Ms, noiseMs)
    return { name: small.name, small, large, growth }
  })
  const ms = (value: number) => value.toFixed(1)
  const described = sizes.map(
    ({ posts, results, tables }) =>
      `${posts.toLocaleString('en')} posts, ${results.toLocaleString('en')} results of reports: ${tables}`,
  )
  return {
    title: `What calls take with a tenth of the data, and with all of it`,
    columns: ['call', 'p50 ms, a tenth', 'p95 ms', 'blocks', 'p50 ms, all', 'p95 ms', 'blocks', 'growth of p95'],
    rows: figures.map(({ name, small, large, growth }) => [
      name,
      ms(small.p50Ms),
      ms(small.p95Ms),
      String(Math.round(small.blocks)),
      ms(large.p50Ms),
      ms(large.p95Ms),
      String(Math.round(large.blocks)),
      growth.toFixed(2),
    ]),
    notes: [
      `${callsOfKind} calls of each kind over HTTP (${shortFactor * callsOfKind} below ${shortMs} ms), one at a time, each with another address; server, database and client share all cores.`,
      `A p95 below ${noiseMs} ms counts as ${noiseMs} ms in the growth.`,
      ...described,
    ],
    marks: figures.map(({ name, growth }) => ({ name: `growth of p95: ${name}`, ratio: growth, atMost: growthAtMost })),
    versions: { node: process.versions.node, postgresql: '18' },
    data: { figures, sizes },
  }
}
