import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { connect } from '../src/db/connection.ts'
import type { Db } from '../src/db/db.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { makeDataDir, type RunningProduct, startProduct } from '../test/harness/process.ts'
import { buildPages } from './harness/build-pages.ts'
import { type Pinning, pinServersToOneCore } from './harness/cores.ts'
import { type HostLoadOrder, HostLoadResult } from './harness/host-load.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes, residentMib } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'
import { startBareServer } from './peers/bare-http-server.ts'
import { fetchWholePage } from './peers/whole-page.ts'

/** `BENCH_SITES=20x5x1x1` (hosts, articles, rounds, seconds) proves quickly that the bench works; its figures are not meaningful. */
const [hostCount = 1_000, articleCount = 100, rounds = 5, secondsPerSample = 4] = (process.env.BENCH_SITES ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number)
const warmUpSeconds = Math.min(2, secondsPerSample)
const connections = 64
const cachedAtLeast = 0.7
/** 1,000 pages where node:http sends 62,000 compressed pages to this load generator. */
const renderedAtLeast = 1_000 / 62_000
/** What browsers send. */
const browserEncodings = 'gzip, deflate, br, zstd'

type Who = 'cached' | 'any' | 'rendered' | 'compressed' | 'bare'
type Contestant = {
  who: Who
  pid: number
  pids: () => number[]
  load: Omit<HostLoadOrder, 'connections' | 'seconds' | 'seed'>
}
type Sample = HostLoadResult & { cpuSeconds: number | null; residentMib: number }

const names: Record<Who, string> = {
  cached: 'one article of every host, cached',
  any: 'any page of any host',
  rendered: 'any article, rendered each time',
  compressed: 'the same, compressed with Brotli',
  bare: 'bare node:http',
}

/**
 * Pages per second by Host header, over many hosted sites with many articles each, compared with a server that sends the same bytes for every
 * request.
 */
export async function run(): Promise<Report> {
  buildPages()
  const pinning = pinServersToOneCore()
  const closing: (() => unknown)[] = []
  try {
    const contestants = await startContestants(pinning, closing)
    let seed = 1
    const samples = await interleave(contestants, rounds, (contestant) => {
      seed += 1
      return takeSample(pinning, contestant, seed)
    })
    return report(pinning, samples)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function startContestants(pinning: Pinning, closing: (() => unknown)[]): Promise<Contestant[]> {
  const dataDir = await makeDataDir()
  closing.push(() => dataDir.remove())
  const settings = { DATA_DIR: dataDir.path, LOG_LEVEL: 'info' }
  const cached = await startProduct(settings)
  closing.push(() => cached.stop())
  const { hosts, paths } = await makeSites(dataDir.path, cached.url)
  // Separate servers on the same data, so that garbage of one variant does not slow another.
  const any = await startProduct(settings)
  closing.push(() => any.stop())
  const rendered = await startProduct(settings)
  closing.push(() => rendered.stop())

  const ours = (
    who: Who,
    product: RunningProduct,
    load: Omit<Contestant['load'], 'port' | 'acceptEncoding'>,
    acceptEncoding = browserEncodings,
  ): Contestant => {
    const pid = product.process.pid ?? 0
    const port = Number(new URL(product.url).port)
    return { who, pid, pids: () => [pid, ...processesIn(dataDir.path)], load: { port, acceptEncoding, ...load } }
  }
  const [firstHost = '', firstPath = ''] = [hosts[0], paths[0]]
  // A URL with a query is never cached, so each request is a miss.
  const uncached = { hosts, paths: paths.map((path) => `${path}?uncached`) }
  const contestants = [
    ours('cached', cached, { hosts, paths: [firstPath] }),
    ours('any', any, { hosts, paths: ['/', ...paths] }),
    ours('rendered', rendered, uncached, 'identity'),
    ours('compressed', rendered, uncached),
  ]
  await fillCache(pinning, contestants[0])
  const page = await fetchWholePage(`http://127.0.0.1:${contestants[0]?.load.port}${firstPath}`, {
    host: firstHost,
    'accept-encoding': browserEncodings,
  })
  if ('x-request-id' in page.headers) throw new Error('The page was not cached')
  const bare = await startBareServer([page])
  closing.push(() => bare.close())
  const load = { port: bare.ports[0] ?? 0, acceptEncoding: browserEncodings, hosts, paths: [firstPath] }
  return [...contestants, { who: 'bare', pid: bare.pid, pids: () => [bare.pid], load }]
}

/** Requests pages until every host's page has been rendered once. */
async function fillCache(pinning: Pinning, cached: Contestant | undefined) {
  if (cached === undefined) return
  for (const host of cached.load.hosts) {
    await fetchWholePage(`http://127.0.0.1:${cached.load.port}${cached.load.paths[0]}`, { host })
  }
  await runLoad(pinning, { ...cached.load, connections, seconds: warmUpSeconds, seed: 1 })
}

/** Sites of the network with articles, all copies of one article of the writer, with their own host names. */
async function makeSites(dataDir: string, origin: string): Promise<{ hosts: string[]; paths: string[] }> {
  const response = await fetch(`${origin}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: 'garden tools', anchorText: 'this shop', targetUrl: 'https://example.com/' }),
  })
  if (response.status !== 201) throw new Error(`The article was refused: ${await response.text()}`)
  const server = await startEmbeddedServer(dataDir)
  const connection = connect(server.connection)
  try {
    await insertSites(connection.db)
  } finally {
    await connection.close()
    await server.stop()
  }
  const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return {
    hosts: counted(hostCount).map((number) => `site-${number}.example.com`),
    paths: counted(articleCount).map((number) => `/article-${number}`),
  }
}

async function insertSites(db: Db) {
  await sql`
    insert into domains (host, name, tagline, blog_theme, proof_status, proof_method, proven_at)
    select 'site-' || number || '.example.com', 'Site number ' || number, 'Notes and letters',
      (array['broadsheet', 'fieldnotes', 'atlas', 'signal'])[1 + number % 4], 'proven', 'operator', now()
    from generate_series(1, ${hostCount}::int) number`.execute(db)
  await sql`
    insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url,
      anchor_text, link_rel, writer, word_count, reading_time, status, url, published_at)
    select domains.id, domains.id || '/' || number, 'article-' || number, title, content, excerpt, meta_description, category, keyword, target_url,
      anchor_text, link_rel, writer, word_count, reading_time, 'published', 'https://' || host || '/article-' || number, published_at
    from (select * from blog_posts limit 1) post, domains, generate_series(1, ${articleCount}::int) number`.execute(db)
  await sql`analyze domains, automation_posts`.execute(db)
}

async function takeSample(pinning: Pinning, contestant: Contestant, seed: number): Promise<Sample> {
  await runLoad(pinning, { ...contestant.load, connections, seconds: warmUpSeconds / 2, seed: seed + 1_000 })
  const pids = contestant.pids()
  const before = readCpuTimes(pids)
  const result = await runLoad(pinning, { ...contestant.load, connections, seconds: secondsPerSample, seed })
  const cpuSeconds = cpuSecondsBetween(before, readCpuTimes(pids))
  return { ...result, cpuSeconds, residentMib: residentMib(contestant.pid) }
}

async function runLoad({ loadPrefix }: Pinning, order: HostLoadOrder): Promise<HostLoadResult> {
  const script = join(import.meta.dirname, 'harness/host-load.ts')
  const [program = '', ...parameters] = [...loadPrefix, process.execPath, script]
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(order))
  return HostLoadResult.parse(await json(child.stdout))
}

const pagesPerSecond = ({ requests, seconds }: Sample) => requests / seconds
/** The basis of ratios: processor time where it is known, because other load on the machine hardly affects it. */
const speed = (sample: Sample) => sample.requests / (sample.cpuSeconds ?? sample.seconds)

function report(pinning: Pinning, samples: Map<Contestant, Sample[]>): Report {
  const bare = [...samples].find(([{ who }]) => who === 'bare')?.[1] ?? []
  const summaries = [...samples].map(([{ who }, own]) => {
    const middle = (of: (sample: Sample) => number) => median(own.map(of))
    const ratios = own.flatMap((sample, round) => {
      const beside = bare[round]
      return beside === undefined ? [] : [speed(sample) / speed(beside)]
    })
    return {
      who,
      pagesPerSecond: middle(pagesPerSecond),
      pagesPerCpuSecond: middle(speed),
      ratioToBare: median(ratios),
      p50Ms: middle(({ p50Ms }) => p50Ms),
      p99Ms: middle(({ p99Ms }) => p99Ms),
      residentMib: Math.max(...own.map((sample) => sample.residentMib)),
      samples: own,
    }
  })
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return {
    title: `Pages per second by Host header, over ${whole(hostCount)} hosts with ${whole(articleCount)} articles each`,
    columns: ['who', 'pages/s', 'pages per CPU-s', 'ratio to bare', 'p50 ms', 'p99 ms', 'RSS MiB'],
    rows: summaries.map((summary) => [
      names[summary.who],
      whole(summary.pagesPerSecond),
      whole(summary.pagesPerCpuSecond),
      summary.ratioToBare.toFixed(summary.ratioToBare < 0.1 ? 3 : 2),
      summary.p50Ms.toFixed(1),
      summary.p99Ms.toFixed(1),
      whole(summary.residentMib),
    ]),
    notes: [
      `Medians of ${rounds} interleaved rounds of ${secondsPerSample} s over ${connections} connections, pages drawn at random; ${pinning.description}.`,
      "Ratios are of pages per second of the server's processor time, all of its processes (the database, too), where the system tells it.",
      'Cached: the host of every request is another one, its page is in memory. Any: more pages than the cache holds, so most are looked up, rendered and compressed. Rendered: nothing is cached, and a client that takes no compressed page gets it.',
      'bare sends the bytes of one of these pages for every request and reads no header. Latencies are from a closed loop at full load.',
    ],
    marks: (
      [
        ['cached', cachedAtLeast],
        ['rendered', renderedAtLeast],
      ] as const
    ).map(([who, atLeast]) => ({
      name: `${names[who]} / bare node:http`,
      ratio: summaries.find((summary) => summary.who === who)?.ratioToBare ?? 0,
      atLeast,
    })),
    versions: { node: process.versions.node },
    data: { hostCount, articleCount, connections, rounds, secondsPerSample, pinning: pinning.description, summaries },
  }
}
