import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutRequest, PaymentEvent } from '#adapters/payments/payment-provider.ts'
import { createSandboxClient } from '#adapters/payments/sandbox/create-sandbox-client.ts'
import { readEvent } from '#adapters/payments/sandbox/read-event.ts'
import { createSandbox, type Sandbox } from '../provider/create-sandbox.ts'
import { openSandboxState, type SandboxState } from '../store/sandbox-state.ts'
import { deliverEvents } from './deliver-events.ts'

const secret = 'whsec_of_a_test_that_is_long_enough'
const product = createSandboxClient({
  address: () => 'http://127.0.0.1:9',
  apiKey: '',
  webhookSecret: secret,
  timeoutMs: 50,
  pagesOrigin: null,
})

let state: SandboxState
let sandbox: Sandbox
let url: string
let clock = Date.now()
let received: PaymentEvent[] = []
/** The response statuses of the receiver, one per request; 200 after the last one. `null` sends no response. */
let answers: (number | null)[] = []

const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received.push(product.readWebhook(Buffer.concat(chunks), request.headers))
  const status = answers.length === 0 ? 200 : answers.shift()
  if (status !== null && status !== undefined) response.writeHead(status).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/sandbox`
})
beforeEach(() => {
  state = openSandboxState(':memory:')
  sandbox = createSandbox({ store: state.store, origin: 'http://localhost' })
  clock = Date.now() + 1
  received = []
  answers = []
})
afterEach(() => state.close())
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

let orders = 0

/** A payment, which emits two events. */
async function pay(number = '4242424242424242') {
  const { id } = await sandbox.openCheckout(request())
  await sandbox.payCheckout(id, { number, expiry: '12/34', cvc: '123' })
  clock = Date.now() + 1
}

function request(): CheckoutRequest {
  orders += 1
  return {
    orderId: `order-${orders}`,
    mode: 'payment',
    productName: 'Credits',
    unitAmountCents: 140,
    quantity: 1,
    email: 'buyer@example.com',
    successUrl: 'http://localhost/paid',
    cancelUrl: 'http://localhost/cancelled',
    idempotencyKey: `key-${orders}`,
  }
}

const now = () => new Date(clock)
const deliver = (options: { timeoutMs?: number } = {}) =>
  deliverEvents(state.waiting, { webhook: { url, secret }, now, ...options })

test('every event arrives once, signed, and names its object', async () => {
  await pay()
  expect(await deliver()).toBe(2)
  expect(await deliver()).toBe(0)
  const listed = (await sandbox.listEvents(new Date(0), 0)).events.map(readEvent)
  const ids = (events: (PaymentEvent | null)[]) => events.map((event) => event?.id).sort()
  expect(ids(received)).toEqual(ids(listed))
  expect(listed.map((event) => [event?.type, event?.about?.kind])).toEqual([
    ['payment_intent.succeeded', 'payment'],
    ['checkout.session.completed', 'checkout'],
  ])
})

test('concurrent deliveries send no event twice', async () => {
  for (let count = 0; count < 5; count += 1) await pay()
  clock = Date.now() + 1
  await Promise.all([deliver(), deliver(), deliver()])
  expect(received).toHaveLength(10)
  expect(new Set(received.map(({ id }) => id)).size).toBe(10)
})

test('an event that is not accepted is sent again unchanged, with doubling delays', async () => {
  await pay()
  for (const waitMs of [1_000, 2_000, 4_000]) {
    answers = [500, 302]
    expect(await deliver()).toBe(0)
    clock += waitMs - 1
    const before = received.length
    await deliver()
    expect(received).toHaveLength(before)
    clock += 1
  }
  expect(await deliver()).toBe(2)
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  clock += 86_400_000
  expect(await deliver()).toBe(0)
})

test('a late response does not count', async () => {
  await pay()
  answers = [null, null]
  expect(await deliver({ timeoutMs: 50 })).toBe(0)
  clock += 1_000
  expect(await deliver()).toBe(2)
})

test('an unreachable receiver is tried again', async () => {
  await pay()
  const unreachable = { url: 'http://127.0.0.1:9/webhooks/sandbox', secret }
  expect(await deliverEvents(state.waiting, { webhook: unreachable, now })).toBe(0)
  clock += 1_000
  expect(await deliver()).toBe(2)
})

test('after three days one last attempt is made', async () => {
  await pay()
  clock += 3 * 86_400_000 + 1_000
  answers = [500, 500]
  await deliver()
  expect(received).toHaveLength(2)
  clock += 30 * 86_400_000
  await deliver()
  expect(received).toHaveLength(2)
})

test('a change and its event are written together or not at all', async () => {
  const { id } = await sandbox.openCheckout(request())
  const broken = state.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout !== null) await change.put('checkout', { ...checkout, isPaid: true })
    change.emit({ id: 'evt_test_x', type: 'checkout.session.completed', createdAt: now(), body: '{}' })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await sandbox.readCheckout(id)).toMatchObject({ isPaid: false })
  expect((await sandbox.listEvents(new Date(0), 0)).events).toEqual([])
})
