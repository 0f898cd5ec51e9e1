import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { callSandbox } from '#adapters/payments/sandbox/create-sandbox-client.ts'
import { readEvent } from '#adapters/payments/sandbox/read-event.ts'
import { SandboxProcess } from '#adapters/payments/sandbox/sandbox-process.ts'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { createPasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { productConnections } from '#domain/installation/reset-secret.ts'
import { getMailboxMessage } from '#domain/mail/queries.ts'
import { createSealer } from '#domain/seal.ts'
import { sandboxKeys } from '../../src/boot/start-payments.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, freePort, type RunningProduct, startProduct } from '../harness/process.ts'
import { makeAccount, signIn } from '../makers/accounts.ts'

export type PayingProduct = Awaited<ReturnType<typeof startPayingProduct>>
export type Buyer = { userId: string; email: string; token: string }

/** The product and the sandbox as separate processes, with functions to read their data. */
export async function startPayingProduct() {
  const directory = await makePreparedDataDir()
  const settings = { DATA_DIR: directory.path, PORT: String(await freePort()), PAYMENTS: 'sandbox' }
  let product: RunningProduct = await startProduct(settings)
  const server = await startEmbeddedServer(directory.path)
  const database: Connection = connect(server.connection, { max: 6, name: 'test' })
  const sealer = createSealer(readFileSync(join(directory.path, 'secret.key'), 'utf8').trim())
  const { db } = database

  function sandboxProcess(): SandboxProcess {
    return SandboxProcess.parse(JSON.parse(readFileSync(join(directory.path, 'sandbox/process.json'), 'utf8')))
  }

  async function sandboxEvents() {
    const address = () => `http://127.0.0.1:${sandboxProcess().port}`
    const connection = { address, apiKey: sandboxKeys(sealer).apiKey, timeoutMs: 10_000 }
    const { events, waiting } = await callSandbox(connection, 'list-events', { since: new Date(0), after: 0 })
    return { events: events.map(readEvent), waiting }
  }

  async function send(method: 'POST' | 'PUT', { token }: Buyer, path: string, body: object) {
    const response = await fetch(product.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

  const post = (buyer: Buyer, path: string, body: object = {}) => send('POST', buyer, path, body)

  return {
    db,
    sandboxProcess,
    sandboxEvents,
    post,
    put: (buyer: Buyer, path: string, body: object) => send('PUT', buyer, path, body),
    async makeBuyer(): Promise<Buyer> {
      const account = await makeAccount({ db, passwords: createPasswordHasher() })
      const { accessToken, userId } = await signIn(product.url, account)
      return { userId, email: account.user.email ?? '', token: accessToken }
    },
    /** The address of the payment page for this many credits. */
    async openCheckout(buyer: Buyer, credits: number): Promise<string> {
      return String((await post(buyer, '/functions/create-payment', { credits })).url)
    },
    kill: () => product.kill(),
    stop: () => product.stop(),
    async restart() {
      product = await startProduct(settings)
    },
    /** Runs a job now that its schedule would run within a minute. */
    async runJob(name: string) {
      await sql`select enqueue_job(${name}, '{}', null, null, null, null)`.execute(db)
    },
    /** Waits until the sandbox has delivered every webhook, and the product has processed every event and sent every mail. */
    async settled() {
      await eventually(async () => {
        const { waiting } = await sandboxEvents()
        const { rows } = await sql<{ count: number }>`select
          (select count(*) from payment_events where processed_at is null)::int
          + (select count(*) from outbox_messages where status = 'waiting')::int as count`.execute(db)
        if (waiting + (rows[0]?.count ?? -1) !== 0)
          throw new Error(`${waiting} webhooks and ${rows[0]?.count} others wait`)
      }, 90_000)
    },
    /** The invoices and other documents of a buyer, oldest first, each with the number of its mails. */
    async papersOf({ userId, email }: Buyer) {
      const documents = await db
        .selectFrom('invoices')
        .select(['id', 'kind', 'number', 'totalCents'])
        .where('userId', '=', userId)
        .orderBy('position')
        .execute()
      const stored = await db.selectFrom('mailboxMessages').select('id').where('recipient', '=', email).execute()
      const mails = await Promise.all(stored.map(({ id }) => getMailboxMessage(db, { sealer }, id)))
      return documents.map((document) => ({
        ...document,
        mails: mails.filter(({ documents }) => documents?.includes(document.id)).length,
      }))
    },
    /** The positions of all documents in order: 1, 2, 3 and so on if there is no gap. */
    async positions(): Promise<number[]> {
      const rows = await db.selectFrom('invoices').select('position').orderBy('position').execute()
      return rows.map(({ position }) => position)
    },
    /** Holds a lock in a transaction while `work` runs. `work` receives a function that waits until a statement of the product waits for the lock. */
    async whileLocked(lock: string, work: (isWaitedFor: () => Promise<void>) => Promise<void>) {
      await db.transaction().execute(async (holding) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holding)
        await sql.raw(lock).execute(holding)
        const waiters = sql<{ pid: number }>`select pid from pg_stat_activity
          where ${rows[0]?.pid ?? 0}::int = any (pg_blocking_pids(pid))`
        await work(() =>
          eventually(async () => {
            if ((await waiters.execute(db)).rows.length === 0) throw new Error('Nothing waits for the lock')
          }, 60_000),
        )
        // PostgreSQL detects a closed client only when it writes to it, but no statement of a dead process may continue. A statement that queues
        // behind another one for the same row is not blocked by the holder itself.
        await eventually(async () => {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = any(${productConnections})`.execute(db)
          if (rows.length > 0) throw new Error(`${rows.length} connections of the product are open`)
        })
      })
    },
    async end() {
      await product.stop()
      await database.close()
      await server.stop()
      await directory.remove()
    },
  }
}

/** Pays on the card page with the same request as its form. */
export function pay(url: string, number = '4242 4242 4242 4242'): Promise<Response> {
  const expiry = `12/${new Date().getUTCFullYear() + 1}`
  return submit(url, { number, expiry, cvc: '123' })
}

/** Submits a form of one of the sandbox's pages. */
export function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields),
  })
}
