import type pg from 'pg'
import { type Connection, connect } from '../src/db/connection.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { auditLedger } from '../src/domain/billing/credits/audit-ledger.ts'
import { grantCredits } from '../src/domain/billing/credits/grant-credits.ts'
import { spendCredits } from '../src/domain/billing/credits/spend-credits.ts'
import { makeDataDir } from '../test/harness/process.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'

const rounds = 7
const secondsPerSample = 4
const settleSeconds = 1
const memberCount = 1_000
const atOnce = 32
const creditsEach = 50_000_000
/** The bound, compared with a bare guarded update on 1,000 accounts. */
const atLeast = 0.5

type Who = 'ledger, 1 account' | 'bare update, 1 account' | 'ledger, 1,000 accounts' | 'bare update, 1,000 accounts'
type Sample = { perSecond: number; p50Ms: number; p99Ms: number }

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
    const samples = await interleave(contestants, rounds, (who) => takeSample(connection, members, who))
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

async function takeSample(connection: Connection, members: string[], who: Who): Promise<Sample> {
  const from = who.endsWith('1 account') ? members.slice(0, 1) : members
  const spend = who.startsWith('ledger') ? spendOnce(connection) : updateOnce(connection.pool)
  await underLoad(from, spend, settleSeconds)
  return underLoad(from, spend, secondsPerSample)
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

async function underLoad(members: string[], spend: (id: string) => Promise<void>, seconds: number): Promise<Sample> {
  const [startedAt, latencies] = [performance.now(), [] as number[]]
  const endsAt = startedAt + seconds * 1000
  const spendUntilEnd = async () => {
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      await spend(members[Math.floor(Math.random() * members.length)] ?? '')
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, spendUntilEnd))
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedAt), p50Ms: at(0.5), p99Ms: at(0.99) }
}

function report(samples: Map<Who, Sample[]>, transfers: number): Report {
  const of = (who: Who) => samples.get(who) ?? []
  const ratios = (accounts: '1 account' | '1,000 accounts') =>
    of(`ledger, ${accounts}`).map(
      (sample, round) => sample.perSecond / (of(`bare update, ${accounts}`)[round]?.perSecond ?? 0),
    )
  const [one, many] = [ratios('1 account'), ratios('1,000 accounts')]
  const rows = [...samples].map(([who, own]) => [
    who,
    median(own.map(({ perSecond }) => perSecond)).toFixed(0),
    who.startsWith('ledger') ? median(who.endsWith('1 account') ? one : many).toFixed(2) : '1.00',
    median(own.map(({ p50Ms }) => p50Ms)).toFixed(1),
    median(own.map(({ p99Ms }) => p99Ms)).toFixed(1),
  ])
  return {
    title: 'Spends of credits, beside a bare guarded update',
    columns: ['what', 'spends/s', 'of the bare update', 'p50 ms', 'p99 ms'],
    rows,
    notes: [
      `Medians of ${rounds} interleaved rounds of ${secondsPerSample} s; ${atOnce} at once; every commit reaches the disk.`,
      `After the last round the whole ledger was added up: ${transfers.toLocaleString('en')} movements, no fault.`,
    ],
    marks: [
      { name: 'spends per second of the ledger / of a bare update, 1,000 accounts', ratio: median(many), atLeast },
    ],
    versions: { node: process.versions.node },
    data: { rounds, secondsPerSample, settleSeconds, memberCount, atOnce, transfers, one, many, samples: [...samples] },
  }
}
