import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutRequest, PaymentEvent, PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { startTestSandbox, type TestSandbox } from '#test/fakes/sandbox.ts'
import { openSandboxState } from '../store/sandbox-state.ts'
import { createSandbox, type Sandbox } from './create-sandbox.ts'

const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' })
const success = card('4242424242424242')
const daysMs = 86_400_000

let running: TestSandbox
let provider: PaymentProvider
let clock = new Date('2026-01-31T10:00:00Z').getTime()
let sandbox: Sandbox
let orders = 0

beforeAll(async () => {
  running = await startTestSandbox({ now: () => new Date(clock) })
  ;({ provider, sandbox } = running)
})
afterAll(() => running.close())

function request(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  orders += 1
  return {
    orderId: `order-${orders}`,
    mode: 'payment',
    productName: 'Backlink credits',
    unitAmountCents: 140,
    quantity: 100,
    email: `buyer-${orders}@example.com`,
    successUrl: 'https://site.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://site.example/payment-cancelled',
    idempotencyKey: `key-${orders}`,
    ...changes,
  }
}

const monthly = { mode: 'subscription', interval: 'month', quantity: 1, unitAmountCents: 2900 } as const

async function paid(number: string, changes: Partial<CheckoutRequest> = {}) {
  const { id } = await provider.openCheckout(request(changes))
  await sandbox.payCheckout(id, card(number))
  const checkout = await provider.readCheckout(id)
  if (checkout === null) throw new Error('the checkout is gone')
  return checkout
}

async function subscribed(number = success.number) {
  const { subscriptionId } = await paid(number, monthly)
  return subscriptionId ?? ''
}

async function pass(ms: number) {
  clock += ms
  await sandbox.advance(new Date(clock))
}

/** The types of the events about an object, in order. */
async function eventTypes(id: string | null): Promise<string[]> {
  const events: PaymentEvent[] = []
  for await (const event of provider.listEvents(new Date(0))) events.push(event)
  return events.filter(({ about }) => about?.id === id).map(({ type }) => type)
}

test('a checkout has its own page and the ID of its order', async () => {
  const input = request()
  const { id, url, expiresAt } = await provider.openCheckout(input)
  expect(id).toMatch(/^cs_test_[0-9a-f]{32}$/)
  expect(url).toBe(`${running.origin}/sandbox/checkout/${id}`)
  expect(expiresAt.getTime() - clock).toBe(daysMs)
  expect(await provider.readCheckout(id)).toEqual({
    id,
    orderId: input.orderId,
    status: 'open',
    isPaid: false,
    amountCents: 14_000,
    currency: 'usd',
    quantity: 100,
    paymentId: null,
    subscriptionId: null,
    customerId: null,
    email: input.email,
    isLive: false,
  })
})

test('the same key opens the same page, even in twenty concurrent calls, and another request with that key is refused', async () => {
  const input = request()
  const opened = await Promise.all(Array.from({ length: 20 }, () => provider.openCheckout(input)))
  expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
  await expect(provider.openCheckout({ ...input, quantity: 101 })).rejects.toMatchObject({ reason: 'invalid_request' })
})

test.each([
  { quantity: 0 },
  { quantity: 1.5 },
  { unitAmountCents: -1 },
  { quantity: 2 ** 40 },
  { email: 'nobody' },
  { customerId: 'cus_test_nobody' },
  { successUrl: 'javascript:alert(1)' },
  { mode: 'subscription' as const },
])('a checkout with %j is refused', async (changes) => {
  await expect(provider.openCheckout(request(changes))).rejects.toMatchObject({ reason: 'invalid_request' })
})

test('unknown IDs are not found', async () => {
  expect(await provider.readCheckout('cs_test_none')).toBeNull()
  expect(await provider.readPayment('pi_test_none')).toBeNull()
  expect(await provider.readSubscription('sub_test_none')).toBeNull()
})

test('a valid card pays, and the checkout, its payment and its customer are consistent', async () => {
  const checkout = await paid(success.number)
  expect(checkout).toMatchObject({ status: 'complete', isPaid: true, amountCents: 14_000 })
  expect(await provider.readPayment(checkout.paymentId ?? '')).toMatchObject({
    orderId: checkout.orderId,
    status: 'succeeded',
    receivedCents: 14_000,
    customerId: checkout.customerId,
    failure: null,
    refunds: [],
    disputes: [],
  })
  expect(await eventTypes(checkout.id)).toEqual(['checkout.session.completed'])
  expect(await eventTypes(checkout.paymentId)).toEqual(['payment_intent.succeeded'])
})

test('ten concurrent submissions of a card form pay once', async () => {
  const { id } = await provider.openCheckout(request())
  const tries = await Promise.all(Array.from({ length: 10 }, () => sandbox.payCheckout(id, success)))
  expect(tries.map((tried) => tried?.result.outcome)).toEqual(Array(10).fill('succeeded'))
  expect(new Set(tries.map((tried) => tried?.checkout.paymentId)).size).toBe(1)
  expect(await eventTypes(id)).toEqual(['checkout.session.completed'])
  expect(await eventTypes(tries[0]?.checkout.paymentId ?? '')).toEqual(['payment_intent.succeeded'])
})

test('the same email address is the same customer, in any spelling and under concurrent purchases', async () => {
  const emails = ['Same@Example.com', 'same@example.com', 'SAME@example.com']
  const checkouts = await Promise.all(emails.map((email) => paid(success.number, { email })))
  expect(new Set(checkouts.map(({ customerId }) => customerId)).size).toBe(1)
})

test('a declined card pays nothing, and another one can be tried', async () => {
  const declined = await paid('4000000000000002')
  expect(declined).toMatchObject({ status: 'open', isPaid: false })
  const failed = await provider.readPayment(declined.paymentId ?? '')
  expect(failed).toMatchObject({ status: 'failed', receivedCents: 0, failure: 'Your card was declined.' })
  await sandbox.payCheckout(declined.id, success)
  expect(await provider.readPayment(declined.paymentId ?? '')).toMatchObject({ status: 'succeeded', failure: null })
  expect(await eventTypes(declined.paymentId)).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded'])
})

test('a 3-D Secure card pays only after a confirmation at the bank', async () => {
  const checkout = await paid('4000002500003155')
  expect(checkout).toMatchObject({ status: 'open', isPaid: false })
  expect(await provider.readPayment(checkout.paymentId ?? '')).toMatchObject({ status: 'pending' })
  const failed = await sandbox.answerCheckoutChallenge(checkout.id, false)
  expect(failed?.result.outcome).toBe('declined')
  const second = await sandbox.answerCheckoutChallenge(checkout.id, true)
  expect(second?.result.outcome).toBe('declined')
  await sandbox.payCheckout(checkout.id, card('4000002500003155'))
  const passed = await Promise.all([1, 2].map(() => sandbox.answerCheckoutChallenge(checkout.id, true)))
  expect(passed.map((tried) => tried?.result.outcome)).toEqual(['succeeded', 'succeeded'])
  expect(await eventTypes(checkout.id)).toEqual(['checkout.session.completed'])
})

test.each([
  ['4000000000000077', true, 'succeeded', 'checkout.session.async_payment_succeeded', 'payment_intent.succeeded'],
  ['4000000000000341', false, 'failed', 'checkout.session.async_payment_failed', 'payment_intent.payment_failed'],
] as const)(
  '%s completes the page at once and pays, or fails, later',
  async (number, isPaid, status, event, paymentEvent) => {
    const checkout = await paid(number)
    expect(checkout).toMatchObject({ status: 'complete', isPaid: false })
    expect(await provider.readPayment(checkout.paymentId ?? '')).toMatchObject({
      status: 'processing',
      receivedCents: 0,
    })
    await pass(9_000)
    expect(await provider.readPayment(checkout.paymentId ?? '')).toMatchObject({ status: 'processing' })
    await pass(1_000)
    expect(await provider.readCheckout(checkout.id)).toMatchObject({ status: 'complete', isPaid })
    expect(await provider.readPayment(checkout.paymentId ?? '')).toMatchObject({ status })
    await pass(60_000)
    expect(await eventTypes(checkout.id)).toEqual(['checkout.session.completed', event])
    expect(await eventTypes(checkout.paymentId)).toEqual([paymentEvent])
  },
)

test('after 24 hours an open checkout takes no card', async () => {
  const { id, paymentId } = await paid('4000000000000002')
  clock += daysMs
  expect(await provider.readCheckout(id)).toMatchObject({ status: 'expired' })
  expect((await sandbox.payCheckout(id, success))?.result.outcome).toBe('canceled')
  await pass(0)
  expect(await eventTypes(id)).toEqual(['checkout.session.expired'])
  expect(await provider.readPayment(paymentId ?? '')).toMatchObject({ status: 'canceled', receivedCents: 0 })
  expect(await eventTypes(paymentId)).toEqual(['payment_intent.payment_failed', 'payment_intent.canceled'])
})

async function begun() {
  const { orderId, email, idempotencyKey } = request()
  const input = { orderId, productName: 'Credits', amountCents: 700, email, idempotencyKey }
  return { input, ...(await provider.beginPayment(input)) }
}

test('the embedded form pays only with the client secret', async () => {
  const { input, id, clientSecret } = await begun()
  expect(await provider.beginPayment(input)).toEqual({ id, clientSecret })
  const other = await begun()
  const confirm = (secret: string) =>
    sandbox.confirmPayment(id, { clientSecret: secret, card: success, returnPath: null })
  expect([await confirm(''), await confirm(other.clientSecret)]).toEqual([null, null])
  expect(await provider.readPayment(id)).toMatchObject({ status: 'pending', orderId: input.orderId })
  const results = await Promise.all([confirm(clientSecret), confirm(clientSecret)])
  expect(results).toEqual([{ outcome: 'succeeded' }, { outcome: 'succeeded' }])
  expect(await provider.readPayment(id)).toMatchObject({ status: 'succeeded', receivedCents: 700 })
  expect(await eventTypes(id)).toEqual(['payment_intent.succeeded'])
})

test('a payment that is never completed is canceled after a day', async () => {
  const { id, clientSecret } = await begun()
  await pass(daysMs)
  const late = await sandbox.confirmPayment(id, { clientSecret, card: success, returnPath: null })
  expect(late).toEqual({ outcome: 'canceled' })
  expect(await eventTypes(id)).toEqual(['payment_intent.canceled'])
})

test('a payment is refunded in parts, never beyond its amount, and once per key', async () => {
  const { paymentId } = await paid(success.number)
  const refund = (idempotencyKey: string, amountCents?: number) =>
    provider.refund({
      paymentId: paymentId ?? '',
      idempotencyKey,
      ...(amountCents === undefined ? {} : { amountCents }),
    })
  const [first, second] = await Promise.all([refund('refund-1', 4_000), refund('refund-1', 4_000)])
  expect(first).toMatchObject({ paymentId, amountCents: 4_000, status: 'succeeded' })
  expect(second).toEqual(first)
  await expect(refund('refund-1', 5_000)).rejects.toMatchObject({ reason: 'invalid_request' })
  await expect(refund('refund-2', 10_001)).rejects.toMatchObject({ reason: 'invalid_request' })
  const rest = await refund('refund-3')
  expect(rest.amountCents).toBe(10_000)
  await expect(refund('refund-4')).rejects.toMatchObject({ reason: 'invalid_request' })
  expect((await provider.readPayment(paymentId ?? ''))?.refunds).toEqual([first, rest])
  expect(await eventTypes(paymentId)).toEqual(['payment_intent.succeeded', 'charge.refunded', 'charge.refunded'])
  await expect(provider.refund({ paymentId: 'pi_test_none', idempotencyKey: 'refund-5' })).rejects.toMatchObject({
    reason: 'not_found',
  })
})

test('a refund to the card whose refunds fail succeeds at first and fails after a while', async () => {
  const { paymentId } = await paid('4000000000005126')
  const { id } = await provider.refund({ paymentId: paymentId ?? '', idempotencyKey: 'failing' })
  await pass(10_000)
  expect((await provider.readPayment(paymentId ?? ''))?.refunds).toMatchObject([{ id, status: 'failed' }])
  expect(await eventTypes(paymentId)).toEqual(['payment_intent.succeeded', 'charge.refunded', 'refund.failed'])
})

test.each(['won', 'lost'] as const)(
  'the money of a disputed payment is withdrawn until the dispute is %s',
  async (outcome) => {
    const { paymentId } = await paid('4000000000000259')
    const disputes = async () => (await provider.readPayment(paymentId ?? ''))?.disputes
    expect(await disputes()).toEqual([])
    await pass(10_000)
    expect(await disputes()).toMatchObject([{ paymentId, amountCents: 14_000, status: 'open', isWithdrawn: true }])
    await expect(
      provider.refund({ paymentId: paymentId ?? '', idempotencyKey: `disputed-${outcome}` }),
    ).rejects.toMatchObject({ reason: 'invalid_request' })
    await sandbox.closeDispute(paymentId ?? '', outcome)
    expect(await disputes()).toMatchObject([{ status: outcome, isWithdrawn: outcome === 'lost' }])
    await expect(sandbox.closeDispute(paymentId ?? '', 'won')).rejects.toMatchObject({ reason: 'not_found' })
    expect(await eventTypes(paymentId)).toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.closed',
    ])
  },
)

test('a subscription begins with its payment and renews on the day it began, also after a short month', async () => {
  clock = Date.UTC(2027, 0, 31, 10)
  const checkout = await paid(success.number, monthly)
  const id = checkout.subscriptionId ?? ''
  expect(checkout).toMatchObject({ isPaid: true, paymentId: null })
  const subscription = await provider.readSubscription(id)
  expect(subscription).toMatchObject({
    orderId: checkout.orderId,
    customerId: checkout.customerId,
    status: 'active',
    interval: 'month',
    amountCents: 2900,
    cancelAtPeriodEnd: false,
  })
  expect(subscription?.currentPeriodEnd).toEqual(new Date('2027-02-28T10:00:00Z'))
  await pass(28 * daysMs - 1)
  expect(await provider.readSubscription(id)).toEqual(subscription)
  await pass(1)
  expect((await provider.readSubscription(id))?.currentPeriodEnd).toEqual(new Date('2027-03-31T10:00:00Z'))
  // The clock was not advanced for two periods: each is renewed.
  clock = Date.UTC(2027, 4, 1)
  await pass(0)
  expect((await provider.readSubscription(id))?.currentPeriodEnd).toEqual(new Date('2027-05-31T10:00:00Z'))
  expect((await eventTypes(id)).filter((type) => type === 'invoice.paid')).toHaveLength(4)
})

test('a canceled subscription lasts until its period is over, and can be resumed until then', async () => {
  const id = await subscribed()
  expect(await provider.cancelSubscription(id, `cancel-${id}`)).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  expect(await provider.cancelSubscription(id, `cancel-${id}`)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await provider.resumeSubscription(id, `resume-${id}`)).toMatchObject({ cancelAtPeriodEnd: false })
  await provider.cancelSubscription(id, `cancel-again-${id}`)
  await pass(32 * daysMs)
  expect(await provider.readSubscription(id)).toMatchObject({ status: 'canceled' })
  await expect(provider.resumeSubscription(id, `late-${id}`)).rejects.toMatchObject({ reason: 'invalid_request' })
  await expect(provider.cancelSubscription('sub_test_none', 'none')).rejects.toMatchObject({ reason: 'not_found' })
  expect(await eventTypes(id)).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'customer.subscription.updated',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ])
})

test('a declined renewal is tried again twice, and then the subscription ends', async () => {
  const id = await subscribed('4000000000004954')
  const paidUntil = (await provider.readSubscription(id))?.currentPeriodEnd
  clock = paidUntil?.getTime() ?? 0
  await pass(0)
  expect(await provider.readSubscription(id)).toMatchObject({ status: 'past_due', currentPeriodEnd: paidUntil })
  await pass(3 * daysMs)
  expect(await provider.readSubscription(id)).toMatchObject({ status: 'past_due' })
  await pass(4 * daysMs)
  expect(await provider.readSubscription(id)).toMatchObject({ status: 'canceled' })
  const types = await eventTypes(id)
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(3)
  expect(types.at(-1)).toBe('customer.subscription.deleted')
})

test.each([
  ['4000000000000077', 'active', 'invoice.paid'],
  ['4000000000000341', 'incomplete_expired', 'invoice.payment_failed'],
])('a subscription by %s waits for its first payment and is then %s', async (number, status, event) => {
  const id = await subscribed(number)
  expect(await provider.readSubscription(id)).toMatchObject({ status: 'incomplete' })
  await pass(10_000)
  expect(await provider.readSubscription(id)).toMatchObject({ status })
  expect(await eventTypes(id)).toEqual(['customer.subscription.created', event, 'customer.subscription.updated'])
})

test('the portal is for one customer, for an hour', async () => {
  const { customerId, subscriptionId } = await paid(success.number, monthly)
  const strange = await subscribed()
  const url = await provider.openPortal(customerId ?? '', 'https://site.example/billing')
  const id = url.replace(`${running.origin}/sandbox/portal/`, '')
  expect(await sandbox.portal.find(id)).toMatchObject({ subscriptions: [{ id: subscriptionId }] })
  expect(await sandbox.portal.change(id, strange, 'cancel')).toBe(false)
  expect(await sandbox.portal.change(id, subscriptionId ?? '', 'cancel')).toBe(true)
  expect(await provider.readSubscription(subscriptionId ?? '')).toMatchObject({ cancelAtPeriodEnd: true })
  clock += 3_600_000
  expect(await sandbox.portal.find(id)).toBeNull()
  expect(await sandbox.portal.change(id, subscriptionId ?? '', 'resume')).toBe(false)
  await expect(provider.openPortal('cus_test_none', 'https://site.example')).rejects.toMatchObject({
    reason: 'not_found',
  })
})

test('events are listed since a time, oldest first', async () => {
  clock += 1_000
  const since = new Date(clock)
  const { id, paymentId } = await paid(success.number)
  const events: PaymentEvent[] = []
  for await (const event of provider.listEvents(since)) events.push(event)
  expect(events).toMatchObject([
    { type: 'payment_intent.succeeded', about: { kind: 'payment', id: paymentId }, isLive: false },
    { type: 'checkout.session.completed', about: { kind: 'checkout', id }, createdAt: since, isLive: false },
  ])
})

test('no card number is stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkwright-sandbox-'))
  const state = openSandboxState(join(folder, 'state.sqlite'))
  const fileSandbox = createSandbox({ store: state.store, origin: 'http://localhost' })
  for (const { number } of fileSandbox.testCards) {
    const { id } = await fileSandbox.openCheckout(request())
    await fileSandbox.payCheckout(id, card(number))
  }
  state.close()
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
  rmSync(folder, { recursive: true })
  expect(bytes.join('')).toContain('"last4":"4242"')
  expect(fileSandbox.testCards.filter(({ number }) => bytes.join('').includes(number))).toEqual([])
  expect(/"cvc"|12\/34/.test(bytes.join(''))).toBe(false)
})
