import { chmodSync, mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { searchRankedMax } from '../src/contract/limits.ts'
import { webSource } from '../src/db/connection.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import type { DB } from '../src/db/types.ts'
import { searchPosts } from '../src/domain/posts/search/search-posts.ts'
import { makeDataDir, type RunningProduct, startProduct } from '../test/harness/process.ts'
import { bestPlanOf } from './harness/best-search.ts'
import { connectOwner, fillBlog, isFilled } from './harness/blog/fill-blog.ts'
import { residentMib } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median, quantile } from './harness/rounds.ts'
import { type Kind, kinds, makeQueries, type Query, vocabularySize } from './harness/search-queries.ts'

/** `BENCH_SEARCH=10000x5x2` (posts, queries per kind, rounds) proves quickly that the bench works; its figures are not meaningful. */
const [postCount = 1_000_000, queriesOfKind = 60, rounds = 5] = (process.env.BENCH_SEARCH ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number)
/** A data folder to keep. The first run fills it, and later runs measure what it contains. */
const keptFolder = process.env.BENCH_SEARCH_DATA
/** Over HTTP, a search takes at most 1.2 times as long as the best plan of PostgreSQL alone, and at most this long. */
const bestShareAtLeast = 1 / 1.2
const p95MaxMs = 30
/** Of 60 typing errors, 53 are corrected. */
const fixedShareAtLeast = 53 / 60

type Statement = { text: string; values: unknown[] }
const contestants = ['http', 'sql', 'best'] as const
type Contestant = (typeof contestants)[number]
/** The duration of each query, in the order of the queries. */
type Sample = number[]

/**
 * Searches among a million posts: the product's response over HTTP, its SQL alone on a connection of PostgreSQL's own client, and the best plan, a
 * statement of the bench that does not get slower with the product's.
 */
export async function run(): Promise<Report> {
  const dataDir = keptFolder === undefined ? await makeDataDir() : keepDataDir(keptFolder)
  let product: RunningProduct | null = null
  const server = await startEmbeddedServer(dataDir.path, { durable: false })
  try {
    product = await startProduct({ DATA_DIR: dataDir.path, LOG_LEVEL: 'warn', ROLE: 'web' })
    const fillSeconds = (await isFilled(server, postCount)) ? null : await fillBlog(server, postCount)
    const queries = makeQueries(queriesOfKind)
    const statements = await captureStatements(server, queries)
    const bare = new pg.Client(webSource(server.connection) as pg.ClientConfig)
    await bare.connect()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const url = product.url.replace('localhost', '127.0.0.1')
    const owner = await connectOwner(server)
    const best = await findBestPlans(owner, url, agent, queries)
    const measure: Record<Contestant, () => Promise<Sample>> = {
      http: () => searchAll(url, agent, queries),
      sql: () => runAll(bare, statements),
      best: () => runAll(owner, best),
    }
    // The first sample of each reads from the disk; later ones read from memory.
    await measure.http()
    await measure.sql()
    await measure.best()
    const found = await countFound(url, agent, queries)
    const samples = await interleave(contestants, rounds, (who) => measure[who]())
    const size = await sizeOf(server)
    await bare.end()
    await owner.end()
    agent.destroy()
    return report({ queries, found, samples, fillSeconds, size, rssMib: residentMib(product.process.pid ?? 0) })
  } finally {
    await product?.stop()
    await server.stop()
    await dataDir.remove()
  }
}

function keepDataDir(path: string) {
  mkdirSync(path, { recursive: true })
  // For the database's own user.
  chmodSync(path, 0o755)
  return { path, remove: async () => undefined }
}

/** The SQL of each query, recorded by calling the product's own function. */
async function captureStatements(server: EmbeddedServer, queries: readonly Query[]): Promise<Statement[][]> {
  let recorded: Statement[] = []
  const pool = new pg.Pool({ ...(webSource(server.connection) as pg.PoolConfig), max: 2 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      recorded.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  const captured: Statement[][] = []
  for (const { q } of queries) {
    recorded = []
    await searchPosts(db, { q, limit: 20 })
    captured.push(recorded)
  }
  await db.destroy()
  return captured
}

/** The spelling that the product found is given to the best plan, which does not search for it. */
async function findBestPlans(
  owner: pg.Client,
  url: string,
  agent: Agent,
  queries: readonly Query[],
): Promise<Statement[][]> {
  const plans: Statement[][] = []
  for (const { q } of queries) {
    const { corrected } = JSON.parse(await get(searchUrl(url, q), agent)) as { corrected: string | null }
    plans.push([await bestPlanOf(owner, corrected ?? q)])
  }
  return plans
}

const searchUrl = (url: string, q: string) => `${url}/api/posts/search?q=${encodeURIComponent(q)}`

async function runAll(client: pg.Client, statements: readonly Statement[][]): Promise<Sample> {
  const sample: Sample = []
  for (const recorded of statements) {
    const startedAt = performance.now()
    for (const { text, values } of recorded) await client.query(text, values)
    sample.push(performance.now() - startedAt)
  }
  return sample
}

async function searchAll(url: string, agent: Agent, queries: readonly Query[]): Promise<Sample> {
  const sample: Sample = []
  for (const { q } of queries) {
    const startedAt = performance.now()
    await get(searchUrl(url, q), agent)
    sample.push(performance.now() - startedAt)
  }
  return sample
}

function get(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} was answered ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject).end()
  })
}

type Found = { posts: number; corrected: boolean }

/** A search without results where results exist, or with results where none exist, would be fast but wrong. */
async function countFound(url: string, agent: Agent, queries: readonly Query[]): Promise<Found[]> {
  const found: Found[] = []
  for (const { q, kind } of queries) {
    const { total, corrected } = JSON.parse(await get(searchUrl(url, q), agent)) as {
      total: number
      corrected: string | null
    }
    if ((total === 0) !== (kind === 'none') && postCount >= 100_000)
      process.stderr.write(`${kind} “${q}” finds ${total}\n`)
    found.push({ posts: total, corrected: corrected !== null })
  }
  return found
}

async function sizeOf(server: EmbeddedServer): Promise<{ tableMib: number; indexMib: number }> {
  const client = await connectOwner(server)
  const { rows } = await client.query<{ table: string; index: string }>(
    `select pg_table_size('blog_posts') / 1048576 as table, pg_relation_size('blog_posts_search_idx') / 1048576 as index`,
  )
  await client.end()
  return { tableMib: Number(rows[0]?.table), indexMib: Number(rows[0]?.index) }
}

type Outcome = {
  queries: readonly Query[]
  found: readonly Found[]
  samples: Map<Contestant, Sample[]>
  fillSeconds: number | null
  size: { tableMib: number; indexMib: number }
  rssMib: number
}

function fixedShareOf(figures: readonly { kind: string; queries: number; corrected: number }[]): number {
  const typos = figures.find(({ kind }) => kind === 'typo')
  return typos === undefined ? 0 : typos.corrected / typos.queries
}

function report({ queries, found, samples, fillSeconds, size, rssMib }: Outcome): Report {
  const of = (sample: Sample, kind: Kind | null) =>
    sample.filter((_, index) => kind === null || queries[index]?.kind === kind)
  const figures = [...kinds, null].map((kind) => {
    const middle = (who: Contestant, share: number) =>
      median((samples.get(who) ?? []).map((sample) => quantile(of(sample, kind), share)))
    const ratios = (samples.get('http') ?? []).map(
      (sample, round) =>
        quantile(of(samples.get('best')?.[round] ?? [], kind), 0.95) / quantile(of(sample, kind), 0.95),
    )
    const own = found.filter((_, index) => kind === null || queries[index]?.kind === kind)
    return {
      kind: kind ?? 'all',
      queries: own.length,
      foundMedian: median(own.map(({ posts }) => posts)),
      corrected: own.filter(({ corrected }) => corrected).length,
      http: { p50: middle('http', 0.5), p95: middle('http', 0.95) },
      sql: { p50: middle('sql', 0.5), p95: middle('sql', 0.95) },
      best: { p50: middle('best', 0.5), p95: middle('best', 0.95) },
      ratio: median(ratios),
    }
  })
  const ms = (value: number) => value.toFixed(1)
  return {
    title: `Searches among ${postCount.toLocaleString('en')} posts, over HTTP, as bare SQL and by the best plan`,
    columns: [
      'query',
      'found',
      'fixed',
      'HTTP p50 ms',
      'HTTP p95 ms',
      'SQL p50 ms',
      'SQL p95 ms',
      'best p50 ms',
      'best p95 ms',
      'best / HTTP, p95',
    ],
    rows: figures.map(({ kind, foundMedian, corrected, http, sql, best, ratio }) => [
      kind,
      foundMedian >= searchRankedMax ? `${searchRankedMax}+` : String(Math.round(foundMedian)),
      String(corrected),
      ms(http.p50),
      ms(http.p95),
      ms(sql.p50),
      ms(sql.p95),
      ms(best.p50),
      ms(best.p95),
      ratio.toFixed(2),
    ]),
    notes: [
      `Medians of ${rounds} interleaved rounds of ${queriesOfKind} different queries of each kind, one at a time; server, database and client share all cores.`,
      'SQL: the statements that the product sends for the query, one after another on one connection of the role of visitors.',
      'best: one statement as the owner of the tables, which knows the right spelling, the completions and the stretch of posts beforehand (bench/harness/best-search.ts).',
      `found: the median of how many posts match, of which the newest ${searchRankedMax} are ranked; fixed: how many of the queries were taken for a typing error.`,
      `Posts have about 200 words out of ${vocabularySize.toLocaleString('en')}, as common as words are in texts (Zipf). ${size.tableMib.toLocaleString('en')} MiB of posts, ${size.indexMib.toLocaleString('en')} MiB of search index${fillSeconds === null ? '' : `, filled in ${Math.round(fillSeconds / 60)} min`}; ${Math.round(rssMib)} MiB of the product's process.`,
    ],
    marks: [
      { name: 'best plan / HTTP, p95 of all', ratio: figures.at(-1)?.ratio ?? 0, atLeast: bestShareAtLeast },
      { name: 'milliseconds over HTTP, p95 of all', ratio: figures.at(-1)?.http.p95 ?? Number.NaN, atMost: p95MaxMs },
      { name: 'typing errors corrected', ratio: fixedShareOf(figures), atLeast: fixedShareAtLeast },
    ],
    versions: { node: process.versions.node, postgresql: '18' },
    data: { postCount, queriesOfKind, rounds, fillSeconds, size, rssMib, figures },
  }
}
