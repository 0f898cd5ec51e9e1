import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { createPasswordHasher } from '#domain/accounts/passwords.ts'
import { auditLedger } from '#domain/billing/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { makeAccount, signIn } from './accounts.ts'
import { eventually, freePort, makeDataDir, type RunningProduct, startProduct } from './process.ts'

let directory: { path: string; remove(): Promise<void> }
let settings: Record<string, string>
let product: RunningProduct
let database: Connection
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  directory = await makeDataDir()
  cleanups.push(directory.remove)
  // The sandbox sends its webhooks to the product's own address, which has to be known before the start.
  settings = { DATA_DIR: directory.path, PORT: String(await freePort()), PAYMENTS: 'sandbox' }
  product = await startProduct(settings)
  cleanups.push(() => product.stop())
  const server = await startEmbeddedServer(directory.path)
  cleanups.push(() => server.stop())
  database = connect(server.connection, { max: 4 })
  cleanups.push(() => database.close())
}, 180_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 180_000)

async function buy(token: string, credits: number): Promise<string> {
  const response = await fetch(`${product.url}/functions/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ credits }),
  })
  return ((await response.json()) as { url: string }).url
}

/** Pays on the card page, as its form does. */
function pay(url: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({
      number: '4242 4242 4242 4242',
      expiry: `12/${new Date().getUTCFullYear() + 1}`,
      cvc: '123',
    }),
  })
}

/** What is on its way waits a while before it is tried again; a test need not. */
async function hurry() {
  await sql`update sandbox_events set next_attempt_at = now() where delivered_at is null`.execute(database.db)
  await sql`select enqueue_job('billing.deliver-sandbox-events', '{}', null, null, null, null)`.execute(database.db)
}

async function unfinished(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) from sandbox_events where delivered_at is null)
    + (select count(*) from payment_events where processed_at is null) as count`.execute(database.db)
  return rows[0]?.count ?? -1
}

test('a purchase that kill -9 meets after the card was charged is credited once, whenever it falls', async () => {
  const account = await makeAccount({ db: database.db, passwords: createPasswordHasher() })
  const { accessToken, userId } = await signIn(product.url, account)
  let bought = 0
  for (const delayMs of [0, 25, 120]) {
    bought += 10 + delayMs
    const url = await buy(accessToken, 10 + delayMs)
    const paid = await pay(url)
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/payment-success?session_id='),
    ])
    await sleep(delayMs)
    await product.kill()
    product = await startProduct(settings)
    await hurry()
    await eventually(async () => expect(await unfinished()).toBe(0), 60_000)
    const { balance, totalPurchased } = await getCredits(database.db, { userId })
    expect([balance, totalPurchased]).toEqual([bought, bought])
  }
  expect((await auditLedger(database.db)).faults).toEqual([])
}, 180_000)
