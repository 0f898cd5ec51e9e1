import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '../src/db/connection.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { auditLedger } from '../src/domain/billing/credits/audit-ledger.ts'
import { makeDataDir } from '../test/harness/process.ts'
import {
  type BlogServer,
  campaignOf,
  makeDraft,
  makeMember,
  start,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '../test/makers/campaigns.ts'
import { makeSite } from '../test/makers/sites.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'

/** The bound for two worker processes compared with one: on cores that they share with pages and the database, they must not slow each other down. */
const atLeast = 0.8
const siteCount = 20
const root = join(import.meta.dirname, '..')

type Who = '1 process' | '2 processes'
type Sample = { perMinute: number; msEach: number; cpuMsEach: number }
type World = { connection: Connection; source: object; blog: BlogServer; engine: TestEngine; links: number }

/**
 * Links placed and verified on hosted sites, from the start of a campaign to its end, with a text service that responds at once. `links`: at most
 * 100, the number that one campaign may begin in a day.
 */
export async function run({ rounds = 5, links = 100 } = {}): Promise<Report> {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedServer(dataDir.path)
  const connection = connect(server.connection, { max: 20 })
  const blog = await startBlogServer(connection.db)
  const engine = testEngine(connection.db, blog)
  try {
    await migrate(connection.pool)
    const world: World = { connection, source: server.connection, blog, engine, links }
    const samples = await interleave<Who, Sample>(['1 process', '2 processes'], rounds, (who) => takeSample(world, who))
    const { transfers, faults } = await auditLedger(connection.db)
    if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults[0])}`)
    return report(samples, { rounds, links, transfers })
  } finally {
    engine.stop()
    await blog.close()
    await connection.close()
    await server.stop()
    await dataDir.remove()
  }
}

/** Sites accept a hundred articles a day, so each sample uses new sites. */
async function takeSample({ connection: { db }, source, blog, engine, links }: World, who: Who): Promise<Sample> {
  await db.updateTable('domains').set({ isOn: false }).execute()
  for (let site = 0; site < siteCount; site += 1) await makeSite(db)
  const member = await makeMember(db, { credits: links })
  const id = await makeDraft(db, member, { targetUrl: blog.target, links, pacePerDay: 100 })
  const processes = await Promise.all(
    Array.from({ length: who === '1 process' ? 1 : 2 }, () => startProcess({ source, url: blog.url })),
  )
  const startedAt = performance.now()
  await start(db, engine, member, id)
  while ((await campaignOf(db, id)).status !== 'finished') await sleep(20)
  const ms = performance.now() - startedAt
  const cpuMs = await Promise.all(processes.map(stopProcess))
  const verified = await db
    .selectFrom('placements')
    .select('id')
    .where('campaignId', '=', id)
    .where('state', '=', 'verified')
    .execute()
  if (verified.length !== links) throw new Error(`${verified.length} of ${links} links were verified`)
  const all = cpuMs.reduce((sum, one) => sum + one, 0)
  return { perMinute: (links * 60_000) / ms, msEach: ms / links, cpuMsEach: all / links }
}

async function startProcess(settings: object): Promise<ChildProcess> {
  const file = join(root, 'bench/harness/campaign-process.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

/** Returns the processor time in milliseconds. */
async function stopProcess(child: ChildProcess): Promise<number> {
  if (child.stdout === null) return 0
  const output = once(child.stdout, 'data') as Promise<[Buffer]>
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [text] = await output
  await ended
  return (JSON.parse(text.toString('utf8')) as { cpuMs: number }).cpuMs
}

function report(samples: Map<Who, Sample[]>, { rounds, links, transfers }: Record<string, number>): Report {
  const of = (who: Who) => samples.get(who) ?? []
  const ratios = of('2 processes').map((sample, round) => sample.perMinute / (of('1 process')[round]?.perMinute ?? 0))
  const rows = [...samples].map(([who, own]) => [
    who,
    median(own.map(({ perMinute }) => perMinute)).toFixed(0),
    median(own.map(({ msEach }) => msEach)).toFixed(1),
    median(own.map(({ cpuMsEach }) => cpuMsEach)).toFixed(1),
  ])
  return {
    title: 'Links of a campaign placed and verified, the text service answering at once',
    columns: ['workers', 'placements/min', 'ms each', 'processor ms each'],
    rows,
    notes: [
      `Medians of ${rounds} interleaved rounds of ${links} links on ${siteCount} hosted sites; every commit reaches the disk.`,
      'Each placement is written, composed, compared with all articles, published, fetched over HTTP, judged and paid; the last column is what the worker processes spent on it, their start included.',
      `After the last round the whole ledger was added up: ${transfers} movements, no fault.`,
    ],
    marks: [{ name: 'placements per minute of two processes / of one', ratio: median(ratios), atLeast }],
    versions: { node: process.versions.node },
    data: { rounds, links, siteCount, transfers, ratios, samples: [...samples] },
  }
}
