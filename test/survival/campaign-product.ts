import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import type { Db } from '#db/db.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { findPostmaster } from '#db/embedded/postmaster.ts'
import { withStartLock } from '#db/embedded/start-lock.ts'
import { enqueue } from '#db/enqueue.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { leaseSeconds } from '#domain/campaigns/engine/placement-rows.ts'
import { leaseSeconds as removalLeaseSeconds } from '#domain/campaigns/engine/remove-articles.ts'
import { createSealer } from '#domain/seal.ts'
import { leaseSeconds as slotLeaseSeconds } from '#domain/sites/articles/reserve-slot.ts'
import { type ApiCall, type ApiServer, page, type Reply, startApiServer } from '../fakes/api-server.ts'
import { type GhostServer, startGhost } from '../fakes/ghost-server.ts'
import { startWordPress, type WordPressServer } from '../fakes/wordpress-server.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, freePort, startProduct } from '../harness/process.ts'
import { makeDraft, makeMember, placementsOf, start, testEngine } from '../makers/campaigns.ts'
import { makeRemoteSite, makeSite } from '../makers/sites.ts'

const root = join(import.meta.dirname, '../..')
const secret = 'a secret for tests, long enough to be one'
const credits = 40
const silenceMs = 20_000
const isOpen = sql<boolean>`state in ('waiting', 'writing', 'publishing', 'verifying')`

export type Victims = 'server' | 'database' | 'both'

export type CampaignProduct = {
  db: Db
  /** The id of the running campaign. */
  id: string
  /** Kills the server, PostgreSQL, or both at once, as in a crash. A killed server is restarted by the test; the server restarts PostgreSQL. */
  crash(victims: Victims): Promise<void>
  /** Stops PostgreSQL in order and prevents its restart for this time. The server continues to run and restarts it afterwards. */
  loseDatabase(ms: number): Promise<void>
  /** Makes the links up to this number due. */
  begin(upTo: number): Promise<void>
  /** The same, and ends pauses and leases of inactive processes now, as some minutes would do. */
  hurry(upTo: number): Promise<void>
  /** Whether every link is verified and every unneeded article deleted. */
  isDone(): Promise<boolean>
  /** The result, for a comparison. */
  outcome(): Promise<Outcome>
  close(): Promise<void>
}

export type Outcome = {
  states: Record<string, number>
  /** Addresses of all articles whose page has exactly one link to the target, and of all others. */
  readable: number
  unreadable: string[]
  /** Published articles that belong to no link. */
  astray: string[]
  /** Links with more than one published article. */
  doubled: string[]
  captured: number
  available: number
  audit: string
}

/** The product as its users start it, with a campaign of `links` links over two sites of the network, an external WordPress and an external Ghost. */
export async function startCampaignProduct({ links }: { links: number }): Promise<CampaignProduct> {
  const directory = await makePreparedDataDir()
  const port = await freePort()
  const wordpress = await startWordPress()
  const ghost = await startGhost()
  const target = await startApiServer(answerTarget)
  const settings = {
    DATA_DIR: directory.path,
    PORT: String(port),
    SECRET_KEY: secret,
    FETCH_ALLOW: [`localhost:${port}`, wordpress.host, ghost.host, target.host].join(','),
    FETCH_HOST_DELAY_MS: '0',
  }
  const seeded = await seed(directory.path, { links, target, wordpress, ghost })
  const { id, member } = seeded
  let product = await startProduct(settings)
  const socket = join(directory.path, 'postgres/data')
  const connection = connect({ host: socket, user: 'linkwright', database: 'linkwright' }, { max: 4 })
  const { db } = connection

  /** `lost`: the killed PostgreSQL, whose processes may still answer for a moment. */
  async function comeBack(lost: number | null) {
    await eventually(async () => {
      const running = findPostmaster(socket)
      if (running === null || running === lost) throw new Error('PostgreSQL has not begun again')
      await sql`select 1`.execute(db)
      const { status } = await fetch(`${product.url}/readyz`)
      if (status !== 200) throw new Error(`The product answers ${status}`)
    }, 60_000).catch((error: unknown) => {
      throw new Error(`The product did not come back. It said:\n${product.output()}`, { cause: error })
    })
  }

  async function begin(upTo: number) {
    await sql`update placements set due_at = now() where state = 'waiting' and attempts = 0 and number <= ${upTo}`.execute(
      db,
    )
    await enqueue(db, 'campaigns.advance', {}, { jobKey: 'campaigns.advance' })
  }

  /** Ends the leases that were taken before this time and still exist. */
  async function endLeases(before: Date) {
    const seconds = (lease: number) => sql<Date>`${before}::timestamptz + make_interval(secs => ${lease})`
    await sql`update placements set leased_until = now() where leased_until < ${seconds(leaseSeconds)}`.execute(db)
    await sql`update placement_removals set leased_until = now(), due_at = now()
      where leased_until is null or leased_until < ${seconds(removalLeaseSeconds)}`.execute(db)
    await sql`update automation_posts set leased_until = now() where leased_until < ${seconds(slotLeaseSeconds)}`.execute(
      db,
    )
  }

  return {
    db,
    id,
    async crash(victims) {
      const lost = victims === 'server' ? null : postmasterOf(socket)
      if (lost !== null) process.kill(lost, 'SIGKILL')
      if (victims === 'database') return comeBack(lost)
      await product.kill()
      const diedAt = new Date()
      product = await startProduct(settings)
      await comeBack(lost)
      await endLeases(diedAt)
    },
    async loseDatabase(ms) {
      // The server restarts a missing database. The start lock prevents that.
      const lost = postmasterOf(socket)
      await withStartLock(socket, async () => {
        process.kill(lost, 'SIGINT')
        await eventually(async () => {
          if (findPostmaster(socket) !== null) throw new Error('PostgreSQL is still there')
        })
        await sleep(ms)
      })
      await comeBack(lost)
    },
    begin,
    async hurry(upTo) {
      await sql`update placements set due_at = now() where ${isOpen} and number <= ${upTo}`.execute(db)
      // An active process renews its lease more often than this, and publishes an article in less time. Two processes on one link would be a state
      // that cannot occur in reality.
      await endLeases(new Date(Date.now() - silenceMs))
      await begin(upTo)
    },
    async isDone() {
      const placements = await placementsOf(db, id)
      const removals = await db.selectFrom('placementRemovals').select('publishKey').execute()
      return removals.length === 0 && placements.every(({ state }) => ['verified', 'refunded'].includes(state))
    },
    async outcome() {
      const audit = await operate(settings, 'ledger-audit')
      return { ...(await readOutcome(db, { id, member, target: `${target.url}/target`, wordpress, ghost })), audit }
    },
    async close() {
      await product.stop()
      await connection.close()
      for (const server of [wordpress, ghost, target]) await server.close()
      await directory.remove()
    },
  }
}

type World = { id: string; member: { userId: string }; wordpress: WordPressServer; ghost: GhostServer }

async function readOutcome(
  db: Db,
  { id, member, target, wordpress, ghost }: World & { target: string },
): Promise<Omit<Outcome, 'audit'>> {
  const placements = await placementsOf(db, id)
  const states: Record<string, number> = {}
  for (const { state } of placements) states[state] = (states[state] ?? 0) + 1
  const unreadable: string[] = []
  for (const { url } of placements) {
    const text = await (await fetch(url ?? '')).text()
    if (text.split(new RegExp(`href="${target}(?:\\?ref=[^"]*)?"`)).length !== 2) unreadable.push(url ?? 'nowhere')
  }
  const live = await db
    .selectFrom('automationPosts')
    .innerJoin('domains', 'domains.id', 'automationPosts.domainId')
    .select(['automationPosts.id', 'automationPosts.title', 'publishKey', 'publisher'])
    .where('status', '=', 'published')
    .execute()
  const placed = new Set(placements.map(({ postId }) => postId))
  const owners = live.map(({ publishKey }) => publishKey.split(':')[0] ?? '')
  const titlesOn = (publisher: string) => live.filter((row) => row.publisher === publisher).map(({ title }) => title)
  const captured = await sql<{ count: number }>`
    select count(*)::int as count from credit_transfers where user_id = ${member.userId} and kind = 'capture'`.execute(
    db,
  )
  return {
    states,
    readable: placements.length - unreadable.length,
    unreadable,
    astray: [
      ...live.filter(({ id }) => !placed.has(id)).map(({ title }) => title),
      ...without(titlesOf(wordpress), titlesOn('wordpress')),
      ...without(titlesOf(ghost), titlesOn('ghost')),
    ],
    doubled: owners.filter((owner, index) => owners.indexOf(owner) !== index),
    captured: captured.rows[0]?.count ?? 0,
    available: (await getCredits(db, member)).available,
  }
}

function answerTarget({ url: { pathname } }: ApiCall): Reply {
  return pathname === '/target'
    ? page(200, '<title>Garden tools</title><p>All of them, and more.</p>')
    : page(404, 'Nothing')
}

/** Starts the campaign before the product runs. No link is due. */
async function seed(
  dataDir: string,
  { links, target, wordpress, ghost }: Omit<World, 'id' | 'member'> & { links: number; target: ApiServer },
): Promise<Pick<World, 'id' | 'member'>> {
  const server = await startEmbeddedServer(dataDir)
  const { db, close } = connect(server.connection, { max: 4 })
  try {
    const member = await makeMember(db, { credits })
    await makeSite(db)
    await makeSite(db)
    const sealer = createSealer(secret)
    for (const [publisher, software] of [
      ['wordpress', wordpress],
      ['ghost', ghost],
    ] as const)
      await makeRemoteSite(db, { sealer }, { ...member, publisher, credentials: software.credentials() })
    const id = await makeDraft(db, member, { targetUrl: `${target.url}/target`, links })
    const engine = testEngine(db, target)
    await start(db, engine, member, id)
    engine.stop()
    await sql`update placements set due_at = now() + interval '1 day'`.execute(db)
    return { id, member }
  } finally {
    await close()
    await server.stop()
  }
}

const titlesOf = (software: Pick<WordPressServer | GhostServer, 'published'>) =>
  software.published().map(({ title }) => title)

/** Removes each of `others` once. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...texts]
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1)
  return left
}

/** The expected result for all links: each is paid once and published once, and nothing else is published. */
export function wholeOutcome(links: number): Outcome {
  return {
    states: { verified: links },
    readable: links,
    unreadable: [],
    astray: [],
    doubled: [],
    captured: links,
    available: credits - links,
    audit: 'The ledger adds up',
  }
}

async function operate(settings: Record<string, string>, command: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['build/product/operate.js', command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  })
  return stdout.split(':')[0] ?? ''
}

function postmasterOf(data: string): number {
  const pid = findPostmaster(data)
  if (pid === null) throw new Error(`No PostgreSQL runs on ${data}`)
  return pid
}
