import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { categories } from '../src/contract/posts/post-values.ts'
import { type Connection, connect } from '../src/db/connection.ts'
import type { Db } from '../src/db/db.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { auditLedger } from '../src/domain/billing/credits/audit-ledger.ts'
import { makeDataDir } from '../test/harness/process.ts'
import {
  type BlogServer,
  campaignOf,
  makeDraft,
  makeMember,
  placementsOf,
  start,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '../test/makers/campaigns.ts'
import { type CampaignWorker, startCampaignWorker } from './harness/campaign-worker.ts'
import { type CpuTimes, cpuSecondsBetween, processesIn, readCpuTimes } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'

/**
 * The bound for what a placement consists of (an article composed, published, requested, judged and paid) compared with a placement: its steps, their
 * leases and records, the choice of the site and the plan may cost as much again.
 */
const partsAtLeast = 0.5
/** The bound for two worker processes compared with one: on cores that they share with pages and the database, they must not slow each other down. */
const atLeast = 0.8
/** The bound for a campaign in a large network compared with a small one: nothing that a placement needs may grow with the sites. */
const atSizeMost = 1.3
const siteCount = 20
const linksAtSize = 30
/**
 * A second process does once more what each process does once: it loads modules and knowledge, connects and plans statements. Where one process and
 * two are compared, each has first placed, alone, as many links as it advances at a time.
 */
const firstLinks = 8

/** `BENCH_CAMPAIGN=1x10x500` (rounds, links, sites of the large network) proves quickly that the bench works. */
const [rounds = 4, linksOfCampaign = 100, manySites = 10_000] = (process.env.BENCH_CAMPAIGN ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number)

type Who = 'parts' | 'new process' | '1 process' | '2 processes' | 'small network' | 'large network'
/** Processor time by cause, and the blocks that the database read from memory or disk, of one placement. */
type Sample = {
  perMinute: number
  workersMs: number
  databaseMs: number
  pagesMs: number
  buffers: number
}
type Network = { connection: Connection; source: object; blog: BlogServer; engine: TestEngine; dataDir: string }

/**
 * Links placed and verified on hosted sites, from the start of a campaign to its end, with a text service that responds at once; and campaigns of 30
 * links in a network of 20 sites and in one of 10,000, each in a database of its own. Links: at most 100, the number that one campaign may begin in
 * a day. Where one process
 * and two are compared, each has placed links before.
 */
export async function run(): Promise<Report> {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedServer(dataDir.path)
  const closing: (() => unknown)[] = [() => dataDir.remove(), () => server.stop()]
  try {
    const open = async (name: string, sites: number) => {
      const network = await openNetwork(server.connection, name, dataDir.path)
      closing.push(() => closeNetwork(network))
      await makeSites(network.connection.db, sites)
      return network
    }
    const [small, large] = [await open('small_network', siteCount), await open('large_network', manySites)]
    const contestants: Who[] = ['parts', 'new process', '1 process', '2 processes', 'small network', 'large network']
    const samples = await interleave<Who, Sample>(contestants, rounds, (who) =>
      who === 'parts' ? takePartsSample(small) : takeSample(who === 'large network' ? large : small, who),
    )
    return report(samples, (await addUp(small)) + (await addUp(large)))
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function openNetwork(server: { host: string; user: string }, name: string, dataDir: string): Promise<Network> {
  const admin = connect({ ...server, database: 'postgres' }, { max: 1 })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const source = { host: server.host, user: server.user, database: name }
  const connection = connect(source, { max: 20 })
  await migrate(connection.pool)
  const blog = await startBlogServer(connection.db)
  return { connection, source, blog, engine: testEngine(connection.db, blog), dataDir }
}

async function closeNetwork({ connection, blog, engine }: Network) {
  engine.stop()
  await blog.close()
  await connection.close()
}

/** Sites of the network under all categories, each with room for a hundred articles a day. */
async function makeSites(db: Db, count: number) {
  await sql`
    insert into domains (host, name, categories, posts_per_day, spacing_minutes, proof_status, proof_method, proven_at)
    select 'site-' || no || '.example.com', 'Site number ' || no, (${categories}::text[])[1 + no % 9 : 1 + no % 9], 100, 0, 'proven', 'operator', now()
    from generate_series(1, ${count}::int) no`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function addUp({ connection }: Network): Promise<number> {
  const { transfers, faults } = await auditLedger(connection.db)
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults[0])}`)
  return transfers
}

const settled: readonly Who[] = ['1 process', '2 processes']

async function placeFirstLinks(network: Network, worker: CampaignWorker): Promise<void> {
  const run = await prepareCampaign(network, firstLinks)
  worker.work()
  await run()
  await worker.rest()
}

async function takeSample(network: Network, who: Who): Promise<Sample> {
  const { source, blog } = network
  const links = who.endsWith('network') ? linksAtSize : linksOfCampaign
  const workers: CampaignWorker[] = []
  for (let left = who === '2 processes' ? 2 : 1; left > 0; left -= 1) {
    const worker = await startCampaignWorker({ source, url: blog.url })
    workers.push(worker)
    if (settled.includes(who)) await placeFirstLinks(network, worker)
  }
  const run = await prepareCampaign(network, links)
  for (const worker of workers) worker.work()
  const before = await readCosts(network, workers)
  const startedAt = performance.now()
  await run()
  const ms = performance.now() - startedAt
  const after = await readCosts(network, workers)
  for (const worker of workers) await worker.stop()
  return sampleOf({ links, ms, before, after })
}

/** The returned function starts a campaign and resolves when all its links are verified. Links of a target to itself have no other links, so the target of earlier ones is removed. */
async function prepareCampaign({ connection, blog, engine }: Network, links: number): Promise<() => Promise<void>> {
  const { db } = connection
  await sql`update campaigns set target_domain = 'done-' || id || '.example' where target_domain is not null`.execute(
    db,
  )
  const member = await makeMember(db, { credits: links })
  const id = await makeDraft(db, member, { targetUrl: blog.target, links, pacePerDay: 100 })
  return async () => {
    await start(db, engine, member, id)
    while ((await campaignOf(db, id)).status !== 'finished') await sleep(100)
    const placed = await placementsOf(db, id)
    const verified = placed.filter(({ state }) => state === 'verified').length
    if (verified !== links) throw new Error(`${verified} of ${links} links were verified`)
  }
}

/** What placements consist of, as often as a campaign has links, without a campaign: in one process, one after another. */
async function takePartsSample(network: Network): Promise<Sample> {
  const { connection, source, blog } = network
  const links = linksOfCampaign
  const { userId } = await makeMember(connection.db, { credits: links })
  const sites = await connection.db.selectFrom('domains').select('id').execute()
  const parts = { links, userId, siteIds: sites.map(({ id }) => id), targetUrl: blog.target }
  const worker = await startCampaignWorker({ source, url: blog.url, parts })
  const before = await readCosts(network, [worker])
  const startedAt = performance.now()
  const done = worker.said()
  worker.work()
  await done
  const ms = performance.now() - startedAt
  const after = await readCosts(network, [worker])
  await worker.stop()
  return sampleOf({ links, ms, before, after })
}

function sampleOf({ links, ms, before, after }: { links: number; ms: number; before: Costs; after: Costs }): Sample {
  const cpuMs = (of: 'workers' | 'database') =>
    ((cpuSecondsBetween(before[of], after[of]) ?? Number.NaN) * 1_000) / links
  return {
    perMinute: (links * 60_000) / ms,
    workersMs: cpuMs('workers'),
    databaseMs: cpuMs('database'),
    pagesMs: (after.ownMs - before.ownMs) / links,
    buffers: (after.buffers - before.buffers) / links,
  }
}

type Costs = { workers: CpuTimes; database: CpuTimes; ownMs: number; buffers: number }

/** This process serves the pages and starts the campaign; its database connections are in the same database. */
async function readCosts({ connection, dataDir }: Network, workers: readonly CampaignWorker[]): Promise<Costs> {
  // Each connection reports its blocks at most once a second, and when it is idle.
  await sleep(1_200)
  const { rows } = await connection.pool.query<{ blocks: string }>(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  )
  const { user, system } = process.cpuUsage()
  return {
    workers: readCpuTimes(workers.map(({ pid }) => pid)),
    database: readCpuTimes(processesIn(dataDir)),
    ownMs: (user + system) / 1_000,
    buffers: Number(rows[0]?.blocks ?? Number.NaN),
  }
}

const cpuOf = ({ workersMs, databaseMs, pagesMs }: Sample) => workersMs + databaseMs + pagesMs

function rowsOf(samples: Map<Who, Sample[]>): string[][] {
  const names: Record<Who, string> = {
    parts: `the parts of ${linksOfCampaign} placements alone`,
    'new process': `${linksOfCampaign} links, ${siteCount} sites, 1 new process`,
    '1 process': `${linksOfCampaign} links, ${siteCount} sites, 1 process`,
    '2 processes': `${linksOfCampaign} links, ${siteCount} sites, 2 processes`,
    'small network': `${linksAtSize} links, ${siteCount} sites`,
    'large network': `${linksAtSize} links, ${manySites.toLocaleString('en')} sites`,
  }
  return [...samples].map(([who, own]) => {
    const middle = (figure: (sample: Sample) => number, digits: number) => median(own.map(figure)).toFixed(digits)
    return [
      names[who],
      middle(({ perMinute }) => perMinute, 0),
      middle(({ workersMs }) => workersMs, 1),
      middle(({ databaseMs }) => databaseMs, 1),
      middle(({ pagesMs }) => pagesMs, 1),
      middle(cpuOf, 1),
      middle(({ buffers }) => buffers, 0),
    ]
  })
}

function report(samples: Map<Who, Sample[]>, transfers: number): Report {
  const ratios = (who: Who, other: Who, figure: (sample: Sample) => number) =>
    (samples.get(who) ?? []).map((sample, round) => {
      const beside = samples.get(other)?.[round]
      return beside === undefined ? Number.NaN : figure(sample) / figure(beside)
    })
  const [parts, two, cpu, buffers] = [
    ratios('parts', 'new process', cpuOf),
    ratios('2 processes', '1 process', ({ perMinute }) => perMinute),
    ratios('large network', 'small network', cpuOf),
    ratios('large network', 'small network', (sample) => sample.buffers),
  ]
  const size = `${manySites.toLocaleString('en')} sites / at ${siteCount}`
  return {
    title: 'Links of a campaign placed and verified, the text service answering at once',
    columns: [
      'campaign',
      'placements/min',
      'workers, CPU ms',
      'database, CPU ms',
      'start and pages, CPU ms',
      'all, CPU ms',
      'blocks',
    ],
    rows: rowsOf(samples),
    notes: [
      `Medians of ${rounds} interleaved rounds, each with another member and a target without links; every commit reaches the disk. Processor time and blocks are of one placement.`,
      'Each placement is written, composed, compared with all articles, published, fetched over HTTP, judged and paid. The start of the campaign, its plan over the sites and the check of the target are part of it.',
      `“1 process” and “2 processes”: each had placed ${firstLinks} links of another campaign before. All other processes are new.`,
      `After the last round the whole ledger was added up: ${transfers} movements, no fault.`,
    ],
    marks: [
      {
        name: 'processor time of the parts of a placement / of a placement',
        ratio: median(parts),
        atLeast: partsAtLeast,
      },
      { name: 'placements per minute of two processes / of one', ratio: median(two), atLeast },
      { name: `processor time of a placement at ${size}`, ratio: median(cpu), atMost: atSizeMost },
      { name: `blocks of a placement at ${size}`, ratio: median(buffers), atMost: atSizeMost },
    ],
    versions: { node: process.versions.node },
    data: {
      rounds,
      links: linksOfCampaign,
      firstLinks,
      siteCount,
      linksAtSize,
      manySites,
      transfers,
      parts,
      two,
      cpu,
      buffers,
      samples: [...samples],
    },
  }
}
