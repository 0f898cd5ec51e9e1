import { connect } from '../src/db/connection.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { makeDataDir, startOptions } from '../test/harness/process.ts'
import { moveToLoadCores, type Pinning, pinServersToOneCore } from './harness/cores.ts'
import { type Checked, type Checker, type LinkSite, startChecker, startLinkSite } from './harness/links/checkers.ts'
import { hasLink, linkPage, linkPagesCount } from './harness/links/link-pages.ts'
import { addressesOf, type Scenario } from './harness/links/link-web.ts'
import { versionOfPeer } from './harness/machine.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'

/** `BENCH_VERIFICATION=2x2000x1` (rounds, pages of warm-up, reports of which the memory is read) proves quickly that the bench works. */
const [rounds = 5, warmUpPages = 10_000, memoryReports = 10] = (process.env.BENCH_VERIFICATION ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number)
/** The first pages of every process. Their cost is reported beside the rounds, because many reports are as short. */
const coldPages = 1_000
const barePagesAtLeast = 1.3
const crawleeAtLeast = 8
const sameMemoryAtLeast = 0.6

const ours = { name: 'Linkwright, whole report', module: 'check-linkwright.ts', isReport: true }
const fetchOnly = { name: 'undici, fetching alone', module: 'check-fetch.ts', isReport: false }

type Contestant = { name: string; module: string; isReport: boolean; scenario: Scenario; pages: number }

/** `pages` per sample: fewer for the slow checkers, because only the rate matters. The first of a scenario is the one that the others are compared to. */
const contestants = {
  linkwright: { ...ours, scenario: 'plain', pages: linkPagesCount },
  fetch: { ...fetchOnly, scenario: 'plain', pages: linkPagesCount },
  nodeFetch: {
    name: 'Node’s fetch, fetching alone',
    module: 'check-node-fetch.ts',
    isReport: false,
    scenario: 'plain',
    pages: linkPagesCount,
  },
  bare: { name: 'undici + htmlparser2', module: 'check-bare.ts', isReport: false, scenario: 'plain', pages: 4_000 },
  linkinator: { name: 'linkinator', module: 'check-linkinator.mjs', isReport: false, scenario: 'plain', pages: 1_000 },
  crawlee: {
    name: 'Crawlee CheerioCrawler',
    module: 'check-crawlee.mjs',
    isReport: false,
    scenario: 'plain',
    pages: 1_000,
  },
  linkwrightTls: { ...ours, scenario: 'tls', pages: linkPagesCount },
  fetchTls: { ...fetchOnly, scenario: 'tls', pages: linkPagesCount },
  linkwrightPolite: { ...ours, scenario: 'polite', pages: 2_000 },
  linkwrightThousand: { ...ours, scenario: 'thousand', pages: 5_000 },
} satisfies Record<string, Contestant>

type Who = keyof typeof contestants
const scenarioNames: Record<Scenario, string> = {
  plain: '',
  tls: ', TLS',
  polite: ', 200 hosts',
  thousand: ', 1,000 hosts with TLS',
}
const baselines: Record<Scenario, Who> = {
  plain: 'linkwright',
  tls: 'linkwrightTls',
  polite: 'linkwrightPolite',
  thousand: 'linkwrightThousand',
}
const order = Object.keys(contestants) as Who[]

type Sample = Checked & { pages: number; databaseCpuSeconds: number }
type Setup = { site: LinkSite; database: () => number[]; checkers: Map<Who, Checker>; startOurs: () => Checker }
type Memory = { pages: number; residentMib: number }[]

/** Pages checked per second: a complete report of the product, compared with other checkers on the same pages. */
export async function run(): Promise<Report> {
  const pinning = pinServersToOneCore()
  const closing: (() => unknown)[] = []
  try {
    const setup = await prepare(pinning, closing)
    const cold = new Map<Who, Sample>()
    for (const who of order) cold.set(who, await takeSample(setup, who, coldPages))
    for (const who of order) await takeSample(setup, who, warmUpPages - coldPages)
    const samples = await interleave(order, rounds, (who) => takeSample(setup, who))
    for (const checker of setup.checkers.values()) checker.close()
    return report({ cold, samples, memory: await measureMemory(setup) }, pinning)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function prepare(pinning: Pinning, closing: (() => unknown)[]): Promise<Setup> {
  const dataDir = await makeDataDir()
  closing.push(() => dataDir.remove())
  const server = await startEmbeddedServer(dataDir.path)
  closing.push(() => server.stop())
  const { pool, close } = connect(server.connection)
  await migrate(pool)
  await close()
  const database = () => processesIn(dataDir.path)
  moveToLoadCores(pinning, database())
  const site = await startLinkSite(pinning.loadPrefix)
  closing.push(() => site.close())
  const start = (who: Who) => {
    const { module, isReport, scenario } = contestants[who]
    const settings = {
      BENCH_DATABASE: JSON.stringify(server.connection),
      BENCH_SITE: JSON.stringify(site),
      BENCH_SCENARIO: scenario,
    }
    const { node, environment } = isReport ? startOptions : { node: [], environment: {} }
    const checker = startChecker(module, { ...environment, ...settings }, node)
    closing.push(() => checker.close())
    return checker
  }
  const checkers = new Map(order.map((who) => [who, start(who)]))
  return { site, database, checkers, startOurs: () => start('linkwright') }
}

/** Addresses differ between samples, so that caches have no effect. */
let edition = 0

async function takeSample(setup: Setup, who: Who, pages: number = contestants[who].pages): Promise<Sample> {
  const checker = setup.checkers.get(who)
  if (checker === undefined) throw new Error(`${who} was not started`)
  return checkPages(setup, checker, contestants[who].scenario, pages)
}

async function checkPages(
  { site, database }: Setup,
  checker: Checker,
  scenario: Scenario,
  pages: number,
): Promise<Sample> {
  edition += 1
  const urls = addressesOf(scenario, site, edition, pages)
  const before = readCpuTimes(database())
  const checked = await checker.check(urls)
  const databaseCpuSeconds = cpuSecondsBetween(before, readCpuTimes(database())) ?? Number.NaN
  const expected = urls.filter((_, number) => hasLink(number)).length
  if (checked.withLink !== expected)
    throw new Error(`The link was found on ${checked.withLink} pages and is on ${expected}`)
  return { ...checked, pages, databaseCpuSeconds }
}

/** For a fresh process: after 1,000 pages, and then after each of ten reports of 10,000. */
async function measureMemory(setup: Setup): Promise<Memory> {
  const fresh = setup.startOurs()
  const first = 1_000
  const memory = [{ pages: first, residentMib: (await checkPages(setup, fresh, 'plain', first)).residentMib }]
  for (let report = 1; report <= memoryReports; report += 1) {
    const { residentMib } = await checkPages(setup, fresh, 'plain', linkPagesCount)
    memory.push({ pages: first + report * linkPagesCount, residentMib })
  }
  fresh.close()
  return memory
}

const ownCpuMs = ({ cpuSeconds, pages }: Sample) => (cpuSeconds * 1000) / pages
/** The database is idle while the others are measured. Its small background activity then is not charged to them. */
const databaseCpuMs = (who: Who, { databaseCpuSeconds, pages }: Sample) =>
  contestants[who].isReport ? (databaseCpuSeconds * 1000) / pages : 0
const cpuMs = (who: Who, sample: Sample) => ownCpuMs(sample) + databaseCpuMs(who, sample)

type Measured = { cold: Map<Who, Sample>; samples: Map<Who, Sample[]>; memory: Memory }

function report({ cold, samples, memory }: Measured, { description }: Pinning): Report {
  const ratios = (who: Who, cost: (who: Who, sample: Sample) => number) => {
    const baseline = baselines[contestants[who].scenario]
    return (samples.get(baseline) ?? []).map((own, round) => {
      const beside = samples.get(who)?.[round]
      return beside === undefined ? Number.NaN : cost(who, beside) / cost(baseline, own)
    })
  }
  const wall = (_: Who, { seconds, pages }: Sample) => seconds / pages
  const summaries = order.map((who) => ({
    ...summarise(who, samples.get(who) ?? [], ratios(who, cpuMs), ratios(who, wall)),
    cold: cold.get(who),
  }))
  const sizes = pageSizes()
  const [least, most] = [memory[0]?.residentMib ?? 0, memory.at(-1)?.residentMib ?? 0]
  const ratioTo = (who: Who) => median(ratios(who, cpuMs))
  const coldCost = (who: Who) => {
    const sample = cold.get(who)
    return sample === undefined ? Number.NaN : cpuMs(who, sample)
  }
  const coldRatioTo = (who: Who) => (coldCost(who) / coldCost('linkwright')).toFixed(2)
  return {
    title: `Pages of a site checked for a link: ${linkPagesCount.toLocaleString('en')} pages, median ${sizes.median} bytes, mean ${sizes.mean}`,
    columns: [
      'who',
      'pages/s',
      'CPU ms a page',
      'its database',
      'when new',
      'ratio by pages/s',
      'by CPU, database too',
      'of rounds',
      'RSS MiB',
    ],
    rows: summaries.map(rowOf),
    notes: [
      `Medians of ${rounds} interleaved rounds; every checker has a process of its own. On cores: ${description}; the checkers count as servers, the site and PostgreSQL as load, so PostgreSQL shares a core with the site.`,
      `Every process has checked ${warmUpPages.toLocaleString('en')} pages before the rounds. When new: CPU ms a page of its first ${coldPages.toLocaleString('en')}, its database not included. With it, the first pages of the bare loop cost ${coldRatioTo('bare')} times ours, those of Crawlee ${coldRatioTo('crawlee')} times.`,
      'CPU: processor time, user and kernel, of the checker; beside it that of PostgreSQL, which only ours needs. Marks are of processor time, in which ours pays for its database; pages/s stand beside them.',
      'Ours: a report is created and its run checked to the last row, robots.txt obeyed, body hashes, verdicts and evidence stored durably, no pause between requests and 16 connections, as with FETCH_ALLOW_DELAY_MS=0 and FETCH_ALLOW_CONNECTIONS=16 for a host of FETCH_ALLOW. Signing the finished run is not part of it.',
      'With TLS: the same site with a certificate of an own authority. Hosts: the pages are on as many host names, each with a public address that leads to the site, at the default pace (a second between requests, two connections) and with a robots.txt each; their pages share one stylesheet a host, which is requested too. Ratios are to the first row with the same pages.',
      'Peers keep nothing: the bare loop reads link, rel, title, robots meta and canonical; Crawlee asks Cheerio for the same, without storage, sessions and retries; linkinator lists all links and is told to ask for none. 16 connections each. Answers are not compressed.',
      `Memory of a fresh process of ours after ${memory.map(({ pages, residentMib }) => `${pages.toLocaleString('en')} pages: ${residentMib.toFixed(0)} MiB`).join(', ')}.`,
    ],
    marks: [
      { name: 'ours / undici + htmlparser2', ratio: ratioTo('bare'), atLeast: barePagesAtLeast },
      { name: 'ours / Crawlee', ratio: ratioTo('crawlee'), atLeast: crawleeAtLeast },
      { name: 'memory after 1,000 pages / after all', ratio: least / most, atLeast: sameMemoryAtLeast },
    ],
    versions: {
      node: process.versions.node,
      ...Object.fromEntries(
        ['undici', 'htmlparser2', '@crawlee/cheerio', 'linkinator'].map((peer) => [peer, versionOfPeer(peer)]),
      ),
    },
    data: { rounds, sizes, memory, summaries },
  }
}

function summarise(who: Who, own: Sample[], ratios: number[], wallRatios: number[]) {
  return {
    who,
    pagesPerSecond: median(own.map(({ pages, seconds }) => pages / seconds)),
    cpuMs: median(own.map(ownCpuMs)),
    databaseCpuMs: median(own.map((sample) => databaseCpuMs(who, sample))),
    ratio: median(ratios),
    ratios,
    wallRatio: median(wallRatios),
    residentMib: Math.max(...own.map(({ residentMib }) => residentMib)),
    samples: own,
  }
}

type Summary = ReturnType<typeof summarise> & { cold: Sample | undefined }

function rowOf({ who, ratios, cold, ...summary }: Summary): string[] {
  return [
    `${contestants[who].name}${scenarioNames[contestants[who].scenario]}`,
    Math.round(summary.pagesPerSecond).toLocaleString('en'),
    summary.cpuMs.toFixed(2),
    contestants[who].isReport ? summary.databaseCpuMs.toFixed(2) : '–',
    cold === undefined ? '–' : ownCpuMs(cold).toFixed(2),
    summary.wallRatio.toFixed(2),
    summary.ratio.toFixed(2),
    `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    summary.residentMib.toFixed(0),
  ]
}

function pageSizes() {
  const sizes = Array.from({ length: linkPagesCount }, (_, number) => linkPage(number).length).sort((a, b) => a - b)
  return {
    median: Math.round(median(sizes)),
    mean: Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
  }
}
