import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { connect } from '../src/db/connection.ts'
import type { Db } from '../src/db/db.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { enqueue } from '../src/db/enqueue.ts'
import { openInspector } from '../test/harness/debugger/inspector.ts'
import { makeDataDir, startProduct } from '../test/harness/process.ts'
import { campaignOf, makeDraft, makeMember, start, type TestEngine, testEngine } from '../test/makers/campaigns.ts'
import { makeReport, makeRun } from '../test/makers/report-runs.ts'
import { subscribe } from '../test/makers/report-sharing.ts'
import { makeSite } from '../test/makers/sites.ts'
import { publishArticle } from './harness/blog/blog-articles.ts'
import { buildPages } from './harness/build-pages.ts'
import { type LinkSite, startLinkSite } from './harness/links/checkers.ts'
import { anchorText, destination, linkPagesCount } from './harness/links/link-pages.ts'
import { addressesOf } from './harness/links/link-web.ts'
import { profileLoop, type Stretch, watchLoop } from './harness/loop/event-loop.ts'
import { startProbe } from './harness/loop/probe.ts'
import type { Report } from './harness/report.ts'
import { quantile } from './harness/rounds.ts'

const seconds = Number(process.env.BENCH_LOOP_SECONDS ?? 60)
/** Names what the main thread does in its longest stretches. Sampling costs time, so such a run is not for figures. */
const isProfiled = process.env.BENCH_LOOP_PROFILE === '1'
const probeEveryMs = 20
const rows = 10_000
const linksOfCampaign = 100
const sitesOfCampaign = 4
const healthAtMost = 50
const cachedAtMost = 20
/** A piece of work of the main thread that others notice. */
const longMs = 20
const longestShown = 12

type World = {
  url: string
  db: Db
  engine: TestEngine
  site: LinkSite
  /** Of a member with Premium. */
  token: string
  pdf: string
}
/** Work that the product has during a turn, until the signal. Returns how often it was done. */
type Work = (world: World, ending: AbortSignal) => Promise<number>
type Turn = { name: string; works: Work[] }

const turns: Turn[] = [
  { name: 'nothing', works: [] },
  { name: 'a PDF of 10,000 rows', works: [drawPdfs] },
  { name: 'a report of 10,000 pages', works: [checkReports] },
  { name: 'a campaign', works: [runCampaigns] },
  { name: 'all three', works: [drawPdfs, checkReports, runCampaigns] },
]

type Measured = {
  name: string
  counts: number[]
  healthMs: number[]
  cachedMs: number[]
  stretches: Stretch[]
  named: string[]
}

/** How long `/healthz` and a cached page take while one process with all roles draws PDFs, checks reports and places links. */
export async function run(): Promise<Report> {
  buildPages()
  const closing: (() => unknown)[] = []
  try {
    const site = await startLinkSite([])
    closing.push(() => site.close())
    const dataDir = await makeDataDir()
    closing.push(() => dataDir.remove())
    const product = await startProduct({
      DATA_DIR: dataDir.path,
      LOG_LEVEL: 'info',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
      AUTH_AUTOCONFIRM: 'true',
      FETCH_ALLOW: new URL(site.url).host,
      FETCH_ALLOW_DELAY_MS: '0',
      FETCH_ALLOW_CONNECTIONS: '16',
      FETCH_HOST_DELAY_MS: '0',
      REPORTS_PER_ADDRESS: '1000000',
    })
    closing.push(() => product.stop())
    const server = await startEmbeddedServer(dataDir.path)
    const { db, close } = connect(server.connection, { max: 4 })
    closing.push(() => server.stop(), close)
    const inspector = await openInspector(product.output())
    closing.push(() => inspector.close())
    const url = product.url.replace('localhost', '127.0.0.1')
    const engine = testEngine(db, { url: site.url, host: new URL(site.url).host })
    closing.push(() => engine.stop())
    const world: World = { url, db, engine, site, token: await signUp(url, db), pdf: await makePdf(url, db) }
    await publishArticle(url)
    const loop = await watchLoop(inspector)
    const measured: Measured[] = []
    for (const turn of turns) {
      const profile = isProfiled ? await profileLoop(inspector) : null
      const times = await takeTurn(world, turn, loop)
      const named = (await profile?.stop(longest(times.stretches))) ?? []
      measured.push({ ...times, named })
      process.stderr.write(
        `${turn.name}: done ${times.counts.join(', ')}\n${named.map((line) => `  ${line}\n`).join('')}`,
      )
    }
    return report(measured)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

async function signUp(url: string, db: Db): Promise<string> {
  const account = { email: 'member@example.com', password: 'a violet river in the hills' }
  const { access_token, user } = Session.parse(await post(`${url}/auth/v1/signup`, account))
  await subscribe(db, user.id)
  return access_token
}

/** A finished report, signed by its first document. Returns the address of its PDF. */
async function makePdf(url: string, db: Db): Promise<string> {
  const id = await makeReport(db)
  // In one transaction, because the product signs a finished run as soon as it sees one.
  await db.transaction().execute((tx) => makeRun(tx, { reportId: id, pages: rows }))
  await (await fetch(`${url}/api/reports/${id}/export.csv`)).arrayBuffer()
  return `${url}/api/reports/${id}/export.pdf`
}

async function takeTurn(world: World, { name, works }: Turn, loop: { take(): Promise<Stretch[]> }) {
  const ending = new AbortController()
  await loop.take()
  const working = works.map((work) => work(world, ending.signal))
  const health = startProbe({ url: `${world.url}/healthz`, everyMs: probeEveryMs })
  const cached = startProbe({ url: `${world.url}/blog`, everyMs: probeEveryMs })
  await Promise.race([sleep(seconds * 1_000), ...working])
  const [healthMs, cachedMs] = [await health.stop(), await cached.stop()]
  const stretches = await loop.take()
  ending.abort()
  return { name, counts: await Promise.all(working), healthMs, cachedMs, stretches }
}

async function drawPdfs({ pdf }: World, ending: AbortSignal): Promise<number> {
  let drawn = 0
  while (!ending.aborted) {
    const response = await fetch(pdf)
    const file = Buffer.from(await response.arrayBuffer())
    if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No PDF, but ${response.status}`)
    drawn += 1
    // A visitor gets 30 files in a minute.
    await sleep(2_000)
  }
  return drawn
}

const Created = z.object({ report: z.object({ id: z.string() }) })
const Shown = z.object({ report: z.object({ status: z.string() }) })
let edition = 0

async function checkReports({ url, site, token }: World, ending: AbortSignal): Promise<number> {
  let checked = 0
  while (!ending.aborted) {
    edition += 1
    const urls = addressesOf('plain', site, edition, linkPagesCount)
    const input = { keyword: 'rain barrel', anchorText, destinationUrl: destination, urls }
    const { id } = Created.parse(await post(`${url}/api/reports`, input, token)).report
    await until(ending, async () => {
      const shown = Shown.parse(await (await fetch(`${url}/api/reports/${id}`)).json())
      return shown.report.status === 'done'
    })
    checked += 1
  }
  return checked
}

async function runCampaigns({ db, engine, site }: World, ending: AbortSignal): Promise<number> {
  let placed = 0
  while (!ending.aborted) {
    await db.updateTable('domains').set({ isOn: false }).execute()
    for (let count = 0; count < sitesOfCampaign; count += 1) await makeSite(db)
    const member = await makeMember(db, { credits: linksOfCampaign })
    const targetUrl = `${site.url}/0/pages/1`
    const id = await makeDraft(db, member, { targetUrl, links: linksOfCampaign, pacePerDay: linksOfCampaign })
    await start(db, engine, member, id)
    await enqueue(db, 'campaigns.advance', {}, { jobKey: 'campaigns.advance' })
    await until(ending, async () => (await campaignOf(db, id)).status === 'finished')
    placed += linksOfCampaign
  }
  return placed
}

async function until(ending: AbortSignal, isDone: () => Promise<boolean>): Promise<void> {
  while (!ending.aborted && !(await isDone())) await sleep(200)
}

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const own = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...own }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The stretches in which the main thread computed for long, the longest first. */
function longest(stretches: readonly Stretch[]): Stretch[] {
  return stretches
    .filter(({ cpuMs }) => cpuMs > longMs)
    .toSorted((one, other) => other.cpuMs - one.cpuMs)
    .slice(0, longestShown)
}

function report(measured: readonly Measured[]): Report {
  const ms = (value: number) => value.toFixed(1)
  const rowOf = ({ name, counts, healthMs, cachedMs, stretches }: Measured) => {
    const computed = stretches.map(({ cpuMs }) => cpuMs)
    return [
      name,
      counts.join(', '),
      ...[0.5, 0.99].map((share) => ms(quantile(healthMs, share))),
      ...[0.5, 0.95, 0.99].map((share) => ms(quantile(cachedMs, share))),
      ms(
        quantile(
          stretches.map(({ wallMs }) => wallMs),
          0.99,
        ),
      ),
      ms(quantile(computed, 0.99)),
      ms(Math.max(...computed)),
      String(computed.filter((value) => value > longMs).length),
    ]
  }
  const of = (name: string) => measured.find((turn) => turn.name === name)
  return {
    title: `One process with all roles: how long others wait, over ${seconds} s each`,
    columns: [
      'while it has',
      'done',
      'healthz p50 ms',
      'p99',
      'cached page p50 ms',
      'p95',
      'p99',
      'loop p99 ms',
      'computing p99 ms',
      'most',
      `over ${longMs} ms`,
    ],
    rows: measured.map(rowOf),
    notes: [
      `Each address is requested every ${probeEveryMs} ms by a process of its own; a latency counts from the time at which the request was due.`,
      'Loop: the time between two ticks of a timer of 5 ms in the main thread. Computing: the processor time of the main thread in it, which other work on the machine does not lengthen.',
      `Done: PDFs of ${rows} rows, reports of ${linkPagesCount} pages (which the product reads from another process), links of campaigns; what is unfinished at the end does not count.`,
      ...measured.flatMap(({ name, named }) => named.map((line) => `${name}: ${line}`)),
    ],
    marks: [
      {
        name: 'p99 of /healthz under all three, ms',
        ratio: quantile(of('all three')?.healthMs ?? [], 0.99),
        atMost: healthAtMost,
      },
      {
        name: 'p95 of a cached page while a PDF of 10,000 rows is drawn, ms',
        ratio: quantile(of('a PDF of 10,000 rows')?.cachedMs ?? [], 0.95),
        atMost: cachedAtMost,
      },
      {
        name: 'longest computing of the main thread under all three, ms',
        ratio: Math.max(...(of('all three')?.stretches ?? []).map(({ cpuMs }) => cpuMs)),
        atMost: healthAtMost,
      },
    ],
    versions: { node: process.versions.node },
    data: {
      seconds,
      isProfiled,
      turns: measured.map(({ stretches, ...turn }) => ({ ...turn, longest: longest(stretches) })),
    },
  }
}
