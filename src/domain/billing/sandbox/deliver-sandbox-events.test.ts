import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentEvent } from '#adapters/payments/payment-provider.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createSandboxProvider, type SandboxProvider, sandboxWebhookSecret } from './create-sandbox-provider.ts'
import { deliverSandboxEvents } from './deliver-sandbox-events.ts'

const sealer = createSealer('a secret for tests, long enough to be one')
const secret = sandboxWebhookSecret(sealer)

let database: TestDatabase
let sandbox: SandboxProvider
let url: string
let received: PaymentEvent[] = []
/** Answers of the receiver, one per request; 200 when none is left. `null` never answers. */
let answers: (number | null)[] = []

const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received.push(sandbox.readWebhook(Buffer.concat(chunks), request.headers))
  const status = answers.length === 0 ? 200 : answers.shift()
  if (status !== null && status !== undefined) response.writeHead(status).end()
})

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = createSandboxProvider(database.db, { sealer, origin: 'http://localhost' })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/sandbox`
})
beforeEach(async () => {
  await database.pool.query('delete from sandbox_events')
  received = []
  answers = []
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await database.drop()
})

let orders = 0

/** A payment, which makes two events. */
async function pay(number = '4242424242424242') {
  orders += 1
  const { id } = await sandbox.openCheckout({
    orderId: `order-${orders}`,
    mode: 'payment',
    productName: 'Credits',
    unitAmountCents: 140,
    quantity: 1,
    email: 'buyer@example.com',
    successUrl: 'http://localhost/paid',
    cancelUrl: 'http://localhost/cancelled',
    idempotencyKey: `key-${orders}`,
  })
  await sandbox.payCheckout(id, { number, expiry: '12/34', cvc: '123' })
}

const deliver = (timeoutMs?: number) =>
  deliverSandboxEvents(database.db, timeoutMs === undefined ? { url, secret } : { url, secret, timeoutMs })

/** As if the wait before the next attempt were over. */
const waitOver = () =>
  database.pool.query('update sandbox_events set next_attempt_at = now() where next_attempt_at is not null')

async function rows() {
  const { rows } = await database.pool.query(
    'select attempts, delivered_at is not null as delivered, next_attempt_at is null as over, last_error as error from sandbox_events order by position',
  )
  return rows
}

test('every event arrives once, signed, and tells what to look at', async () => {
  await pay()
  expect(await deliver()).toBe(2)
  expect(await deliver()).toBe(0)
  const listed: PaymentEvent[] = []
  for await (const event of sandbox.listEvents(new Date(0))) listed.push(event)
  const byId = (a: PaymentEvent, b: PaymentEvent) => a.id.localeCompare(b.id)
  expect(received.toSorted(byId)).toEqual(listed.toSorted(byId))
  expect(listed.map(({ type, about }) => [type, about?.kind])).toEqual([
    ['payment_intent.succeeded', 'payment'],
    ['checkout.session.completed', 'checkout'],
  ])
})

test('many deliveries at the same time send no event twice', async () => {
  for (let count = 0; count < 5; count += 1) await pay()
  await Promise.all([deliver(), deliver(), deliver()])
  expect(received).toHaveLength(10)
  expect(new Set(received.map(({ id }) => id)).size).toBe(10)
})

test('what the receiver does not take is sent again, the same event, after a wait that grows', async () => {
  await pay()
  answers = [500, 302]
  expect(await deliver()).toBe(0)
  expect((await rows()).map(({ error }) => error).sort()).toEqual(['answered 302', 'answered 500'])
  expect(await deliver()).toBe(0)
  expect(received).toHaveLength(2)
  const wait = 'select extract(epoch from min(next_attempt_at) - now())::int as seconds from sandbox_events'
  const first = (await database.pool.query(wait)).rows[0].seconds
  answers = [503, 503]
  await waitOver()
  await deliver()
  expect((await database.pool.query(wait)).rows[0].seconds).toBeGreaterThan(first)
  await waitOver()
  expect(await deliver()).toBe(2)
  expect(received).toHaveLength(6)
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  expect(await rows()).toMatchObject(Array(2).fill({ attempts: 3, delivered: true, over: true, error: null }))
})

test('an answer that does not come in time does not count', async () => {
  await pay()
  answers = [null, null]
  expect(await deliver(50)).toBe(0)
  expect(await rows()).toMatchObject(Array(2).fill({ attempts: 1, delivered: false, error: 'no answer in time' }))
})

test('a receiver that is not there is tried again', async () => {
  await pay()
  await deliverSandboxEvents(database.db, { url: 'http://127.0.0.1:9/webhooks/sandbox', secret })
  expect(await rows()).toMatchObject(Array(2).fill({ delivered: false, over: false }))
  await waitOver()
  expect(await deliver()).toBe(2)
})

test('after three days one last attempt is made', async () => {
  await pay()
  await database.pool.query("update sandbox_events set created_at = now() - interval '3 days 1 second'")
  answers = [500, 500]
  await deliver()
  expect(await rows()).toMatchObject(Array(2).fill({ attempts: 1, delivered: false, over: true }))
})

test('a change and its event are there together or not at all', async () => {
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refuse before insert on sandbox_events for each row execute function refuse()`,
  )
  const before = await database.pool.query("select count(*)::int from sandbox_objects where kind = 'payment'")
  await expect(pay()).rejects.toThrow('no')
  await database.pool.query('drop trigger refuse on sandbox_events; drop function refuse')
  const after = await database.pool.query("select count(*)::int from sandbox_objects where kind = 'payment'")
  expect(after.rows).toEqual(before.rows)
})

test('an event asks for its delivery, and a payment under way to be looked at when it settles', async () => {
  await database.pool.query('delete from graphile_worker._private_jobs')
  const asked = async () => {
    const { rows } = await database.pool.query(
      'select task_identifier as task, run_at > now() as later from graphile_worker.jobs order by 1',
    )
    return rows
  }
  await pay()
  expect(await asked()).toEqual([{ task: 'billing.deliver-sandbox-events', later: false }])
  await pay('4000000000000077')
  expect(await asked()).toEqual([
    { task: 'billing.advance-sandbox', later: true },
    { task: 'billing.deliver-sandbox-events', later: false },
  ])
})
