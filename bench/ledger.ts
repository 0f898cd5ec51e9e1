import type pg from 'pg'
import { type Connection, connect } from '../src/db/connection.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { auditLedger } from '../src/domain/billing/credits/audit-ledger.ts'
import { grantCredits } from '../src/domain/billing/credits/grant-credits.ts'
import { spendCredits } from '../src/domain/billing/credits/spend-credits.ts'
import { makeDataDir } from '../test/harness/process.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median, quantile } from './harness/rounds.ts'

/** `BENCH_LEDGER=1x2` (rounds, seconds) proves quickly that the bench works. */
const [rounds = 7, secondsPerSample = 4] = (process.env.BENCH_LEDGER ?? '').split('x').filter(Boolean).map(Number)
const settleSeconds = 1
const memberCount = 1_000
const atOnce = 32
const creditsEach = 50_000_000
/**
 * The bound, by processor time and over 1,000 accounts: a spend may cost two bare updates. It is one, and the insertion of a row with two index
 * entries, which keep its source from being spent twice.
 */
const atLeast = 0.5

type Who = 'ledger, 1 account' | 'bare update, 1 account' | 'ledger, 1,000 accounts' | 'bare update, 1,000 accounts'
/** Processor time of the client and of the database. */
type Cpu = { client: number; database: number }
type Sample = { perSecond: number; p50Ms: number; p99Ms: number; cpuMicroseconds: Cpu | null }
type World = { connection: Connection; members: string[]; dataDir: string }

/** Spends of the ledger, compared with the minimum: one guarded update of a balance. */
export async function run(): Promise<Report> {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedServer(dataDir.path)
  const connection = connect(server.connection, { max: atOnce })
  try {
    await migrate(connection.pool)
    const members = await prepare(connection)
    const contestants: Who[] = [
      'ledger, 1 account',
      'bare update, 1 account',
      'ledger, 1,000 accounts',
      'bare update, 1,000 accounts',
    ]
    const world = { connection, members, dataDir: dataDir.path }
    const samples = await interleave(contestants, rounds, (who) => takeSample(world, who))
    const audit = await auditLedger(connection.db)
    if (audit.faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(audit.faults[0])}`)
    return report(samples, audit.transfers)
  } finally {
    await connection.close()
    await server.stop()
    await dataDir.remove()
  }
}

async function prepare({ db, pool }: Connection): Promise<string[]> {
  await pool.query('create table bare_balances (id uuid primary key, balance integer not null) with (fillfactor = 80)')
  const emails = Array.from({ length: memberCount }, (_, index) => `member-${index}@example.com`)
  const { rows } = await pool.query<{ id: string }>(
    'insert into users (email) select unnest($1::text[]) returning id',
    [emails],
  )
  const members = rows.map(({ id }) => id)
  for (const userId of members)
    await grantCredits(db, { userId, kind: 'purchase', amount: creditsEach, source: { type: 'order', id: userId } })
  await pool.query('insert into bare_balances select unnest($1::uuid[]), $2', [members, creditsEach])
  return members
}

async function takeSample({ connection, members, dataDir }: World, who: Who): Promise<Sample> {
  const from = who.endsWith('1 account') ? members.slice(0, 1) : members
  const spend = who.startsWith('ledger') ? spendOnce(connection) : updateOnce(connection.pool)
  await underLoad(from, spend, settleSeconds)
  const database = () => readCpuTimes(processesIn(dataDir))
  const [ownBefore, databaseBefore] = [process.cpuUsage(), database()]
  const { latencies, seconds } = await underLoad(from, spend, secondsPerSample)
  const { user, system } = process.cpuUsage(ownBefore)
  const databaseSeconds = cpuSecondsBetween(databaseBefore, database())
  const each = (microseconds: number) => microseconds / latencies.length
  return {
    perSecond: latencies.length / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMicroseconds:
      databaseSeconds === null ? null : { client: each(user + system), database: each(databaseSeconds * 1e6) },
  }
}

/** Sources have ids in the order of their creation, as in the product. */
let spends = 0
const nextSource = () => {
  spends += 1
  return { type: 'bench', id: `placement-${String(spends).padStart(12, '0')}` }
}

function spendOnce({ db }: Connection) {
  return async (userId: string) => {
    const { isRepeated } = await spendCredits(db, { userId, amount: 1, source: nextSource() })
    if (isRepeated) throw new Error('Nothing was spent')
  }
}

function updateOnce(pool: pg.Pool) {
  return async (id: string) => {
    const { rowCount } = await pool.query({
      name: 'bare-update',
      text: 'update bare_balances set balance = balance - 1 where id = $1 and balance >= 1',
      values: [id],
    })
    if (rowCount !== 1) throw new Error('Nothing was spent')
  }
}

async function underLoad(members: string[], spend: (id: string) => Promise<void>, seconds: number) {
  const [startedAt, latencies] = [performance.now(), [] as number[]]
  const endsAt = startedAt + seconds * 1000
  const spendUntilEnd = async () => {
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      await spend(members[Math.floor(Math.random() * members.length)] ?? '')
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, spendUntilEnd))
  return { latencies, seconds: (performance.now() - startedAt) / 1000 }
}

const costOf = ({ cpuMicroseconds, perSecond }: Sample) =>
  cpuMicroseconds === null ? 1e6 / perSecond : cpuMicroseconds.client + cpuMicroseconds.database

function report(samples: Map<Who, Sample[]>, transfers: number): Report {
  const of = (who: Who) => samples.get(who) ?? []
  const ratiosOf = (accounts: '1 account' | '1,000 accounts', figure: (sample: Sample) => number) =>
    of(`bare update, ${accounts}`).map((bare, round) => {
      const spend = of(`ledger, ${accounts}`)[round]
      return spend === undefined ? Number.NaN : figure(bare) / figure(spend)
    })
  const [one, many] = [ratiosOf('1 account', costOf), ratiosOf('1,000 accounts', costOf)]
  const rows = [...samples].map(([who, own]) => {
    const middle = (figure: (sample: Sample) => number, digits: number) => median(own.map(figure)).toFixed(digits)
    return [
      who,
      middle(({ perSecond }) => perSecond, 0),
      middle(({ cpuMicroseconds }) => cpuMicroseconds?.client ?? Number.NaN, 0),
      middle(({ cpuMicroseconds }) => cpuMicroseconds?.database ?? Number.NaN, 0),
      who.startsWith('ledger') ? median(who.endsWith('1 account') ? one : many).toFixed(2) : '1.00',
      middle(({ p50Ms }) => p50Ms, 1),
      middle(({ p99Ms }) => p99Ms, 1),
    ]
  })
  return {
    title: 'Spends of credits, beside a bare guarded update',
    columns: ['what', 'spends/s', 'client CPU µs', 'database CPU µs', 'of the bare update, by CPU', 'p50 ms', 'p99 ms'],
    rows,
    notes: [
      `Medians of ${rounds} interleaved rounds of ${secondsPerSample} s; ${atOnce} at once; every commit reaches the disk.`,
      `After the last round the whole ledger was added up: ${transfers.toLocaleString('en')} movements, no fault.`,
    ],
    marks: [{ name: 'processor time of a bare update / of a spend, 1,000 accounts', ratio: median(many), atLeast }],
    versions: { node: process.versions.node },
    data: { rounds, secondsPerSample, settleSeconds, memberCount, atOnce, transfers, one, many, samples: [...samples] },
  }
}
