import { connect } from '../src/db/connection.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { makeDataDir } from '../test/harness/process.ts'
import { type Checked, type Checker, startChecker, startLinkSite } from './harness/checkers.ts'
import { moveToLoadCores, type Pinning, pinServersToOneCore } from './harness/cores.ts'
import { hasLink, linkPage, linkPagesCount } from './harness/link-pages.ts'
import { versionOfPeer } from './harness/machine.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'

const rounds = 5
const barePagesAtLeast = 2
const crawleeAtLeast = 12
const sameMemoryAtLeast = 0.8
/** As `npm start` starts the product: what V8 sets aside for new objects does not go on growing. */
const productOptions = ['--max-semi-space-size=16']
const memoryReports = 10

type Who = 'linkwright' | 'fetch' | 'bare' | 'crawlee' | 'linkinator'

/** `pages` a turn: fewer for the slow ones, for what counts is the rate. */
const contestants: Record<Who, { name: string; module: string; pages: number }> = {
  linkwright: { name: 'Linkwright, whole report', module: 'check-linkwright.ts', pages: linkPagesCount },
  fetch: { name: 'undici, fetching alone', module: 'check-fetch.ts', pages: linkPagesCount },
  bare: { name: 'undici + htmlparser2', module: 'check-bare.ts', pages: 4_000 },
  linkinator: { name: 'linkinator', module: 'check-linkinator.mjs', pages: 1_000 },
  crawlee: { name: 'Crawlee CheerioCrawler', module: 'check-crawlee.mjs', pages: 1_000 },
}
const order = Object.keys(contestants) as Who[]

type Turn = Checked & { pages: number; databaseCpuSeconds: number }
type Place = { site: string; database: () => number[]; checkers: Map<Who, Checker>; startOurs: () => Checker }
type Memory = { pages: number; residentMib: number }[]

/** Pages checked per second: a whole report of ours beside what others do with the same pages. */
export async function run(): Promise<Report> {
  const pinning = pinServersToOneCore()
  const closing: (() => unknown)[] = []
  try {
    const place = await prepare(pinning, closing)
    for (const who of order) await limitPerMinute(place, who, 0.5)
    const turns = await interleave(order, rounds, (who) => limitPerMinute(place, who))
    for (const checker of place.checkers.values()) checker.close()
    return report(turns, await measureMemory(place), pinning)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function prepare(pinning: Pinning, closing: (() => unknown)[]): Promise<Place> {
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
  const settings = { BENCH_DATABASE: JSON.stringify(server.connection), BENCH_HOST: new URL(site.url).host }
  const start = (who: Who) => {
    const checker = startChecker(contestants[who].module, settings, who === 'linkwright' ? productOptions : [])
    closing.push(() => checker.close())
    return checker
  }
  const checkers = new Map(order.map((who) => [who, start(who)]))
  return { site: site.url, database, checkers, startOurs: () => start('linkwright') }
}

/** Addresses differ from turn to turn, so that nothing can be remembered. */
let edition = 0
function nextPages(site: string, count: number): string[] {
  edition += 1
  return Array.from({ length: count }, (_, number) => `${site}/${edition}/pages/${number}`)
}

async function limitPerMinute(place: Place, who: Who, share = 1): Promise<Turn> {
  const checker = place.checkers.get(who)
  if (checker === undefined) throw new Error(`${who} was not started`)
  return checkPages(place, checker, contestants[who].pages * share)
}

async function checkPages({ site, database }: Place, checker: Checker, pages: number): Promise<Turn> {
  const urls = nextPages(site, pages)
  const before = readCpuTimes(database())
  const checked = await checker.check(urls)
  const databaseCpuSeconds = cpuSecondsBetween(before, readCpuTimes(database())) ?? Number.NaN
  const expected = urls.filter((_, number) => hasLink(number)).length
  if (checked.withLink !== expected)
    throw new Error(`The link was found on ${checked.withLink} pages and is on ${expected}`)
  return { ...checked, pages, databaseCpuSeconds }
}

/** Of a fresh process: after 1,000 pages, and then after each of ten reports of 10,000. */
async function measureMemory(place: Place): Promise<Memory> {
  const ours = place.startOurs()
  const first = 1_000
  const memory = [{ pages: first, residentMib: (await checkPages(place, ours, first)).residentMib }]
  for (let report = 1; report <= memoryReports; report += 1) {
    const { residentMib } = await checkPages(place, ours, linkPagesCount)
    memory.push({ pages: first + report * linkPagesCount, residentMib })
  }
  ours.close()
  return memory
}

const ownCpuMs = ({ cpuSeconds, pages }: Turn) => (cpuSeconds * 1000) / pages
/** The database is idle in the others' turns; what little it does then is not theirs. */
const databaseCpuMs = (who: Who, { databaseCpuSeconds, pages }: Turn) =>
  who === 'linkwright' ? (databaseCpuSeconds * 1000) / pages : 0
const cpuMs = (who: Who, turn: Turn) => ownCpuMs(turn) + databaseCpuMs(who, turn)

function report(turns: Map<Who, Turn[]>, memory: Memory, { description }: Pinning): Report {
  const ratios = (who: Who, cost: (who: Who, turn: Turn) => number) =>
    (turns.get('linkwright') ?? []).map((own, round) => {
      const beside = turns.get(who)?.[round]
      return beside === undefined ? Number.NaN : cost(who, beside) / cost('linkwright', own)
    })
  const wall = (_: Who, { seconds, pages }: Turn) => seconds / pages
  const summaries = order.map((who) => summarise(who, turns.get(who) ?? [], ratios(who, cpuMs), ratios(who, wall)))
  const sizes = pageSizes()
  const [least, most] = [memory[0]?.residentMib ?? 0, memory.at(-1)?.residentMib ?? 0]
  const ratioTo = (who: Who) => median(ratios(who, cpuMs))
  return {
    title: `Pages of a site checked for a link: ${linkPagesCount.toLocaleString('en')} pages, median ${sizes.median} bytes, mean ${sizes.mean}`,
    columns: [
      'who',
      'pages/s',
      'CPU ms a page',
      'its database',
      'ours, by pages/s',
      'by CPU, database too',
      'of rounds',
      'RSS MiB',
    ],
    rows: summaries.map(rowOf),
    notes: [
      `Medians of ${rounds} interleaved rounds; every checker has a process of its own. On cores: ${description}; the checkers count as servers, the site and PostgreSQL as load, so PostgreSQL shares a core with the site.`,
      'CPU: processor time, user and kernel, of the checker; beside it that of PostgreSQL, which only ours needs. Marks are of processor time, in which ours pays for its database; pages/s stand beside them.',
      'Ours: a report is created and its run checked to the last row, robots.txt obeyed, body hashes, verdicts and evidence stored durably, no pause between requests (the host is on the allow list), 16 connections. Signing the finished run is not part of it.',
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

function summarise(who: Who, own: Turn[], ratios: number[], wallRatios: number[]) {
  return {
    who,
    pagesPerSecond: median(own.map(({ pages, seconds }) => pages / seconds)),
    cpuMs: median(own.map(ownCpuMs)),
    databaseCpuMs: median(own.map((turn) => databaseCpuMs(who, turn))),
    ratio: median(ratios),
    ratios,
    wallRatio: median(wallRatios),
    residentMib: Math.max(...own.map(({ residentMib }) => residentMib)),
    turns: own,
  }
}

function rowOf({ who, ratios, ...summary }: ReturnType<typeof summarise>): string[] {
  return [
    contestants[who].name,
    Math.round(summary.pagesPerSecond).toLocaleString('en'),
    summary.cpuMs.toFixed(2),
    who === 'linkwright' ? summary.databaseCpuMs.toFixed(2) : '–',
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
