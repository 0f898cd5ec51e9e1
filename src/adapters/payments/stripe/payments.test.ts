import { expect, test } from 'vitest'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { FakeStripe } from '#test/fakes/stripe/fake-stripe.ts'
import { creditsCheckout, stripePerTest } from '#test/fakes/stripe/stripe.ts'

const start = stripePerTest()
const { orderId } = creditsCheckout()

async function begin(stripe: PaymentProvider, amountCents = 14_000): Promise<string> {
  const request = { orderId, productName: '100 credits', amountCents, email: 'ada@example.com' }
  return (await stripe.beginPayment({ ...request, idempotencyKey: 'order-1-1' })).id
}

async function paid(): Promise<{ fake: FakeStripe; stripe: PaymentProvider; id: string }> {
  const { fake, stripe } = await start()
  const id = await begin(stripe)
  fake.payIntent(id)
  return { fake, stripe, id }
}

test('a payment is read with its receipt', async () => {
  const { fake, stripe, id } = await paid()
  expect(await stripe.readPayment(id)).toEqual({
    id,
    orderId,
    status: 'succeeded',
    amountCents: 14_000,
    receivedCents: 14_000,
    currency: 'usd',
    customerId: null,
    receiptUrl: `https://pay.stripe.com/receipts/${fake.account.intents.get(id)?.latest_charge}`,
    failure: null,
    refunds: [],
    disputes: [],
    isLive: false,
  })
})

test('a payment is pending, is refused with a text for the buyer, waits for the bank, and succeeds', async () => {
  const { fake, stripe } = await start()
  const id = await begin(stripe)
  expect(await stripe.readPayment(id)).toMatchObject({ status: 'pending', receivedCents: 0, failure: null })
  fake.refuseIntent(id)
  expect(await stripe.readPayment(id)).toMatchObject({
    status: 'failed',
    failure: 'Your card has insufficient funds.',
    receiptUrl: null,
  })
  fake.delayIntent(id)
  expect(await stripe.readPayment(id)).toMatchObject({ status: 'processing', receivedCents: 0 })
  fake.payIntent(id)
  expect(await stripe.readPayment(id)).toMatchObject({ status: 'succeeded', receivedCents: 14_000, failure: null })
})

test.each([
  ['requires_confirmation', 'pending'],
  ['requires_action', 'pending'],
  ['requires_capture', 'pending'],
  ['canceled', 'canceled'],
  ['a_status_of_tomorrow', 'pending'],
])('a payment that is %s is %s', async (status, expected) => {
  const { fake, stripe } = await start()
  const id = await begin(stripe)
  Object.assign(fake.account.intents.get(id) ?? {}, { status })
  expect(await stripe.readPayment(id)).toMatchObject({ status: expected })
})

test.each(['pi_unknown', '', 'cs_test_1', 'pi_1/../../customers'])('there is no payment %j', async (id) => {
  const { stripe } = await start()
  expect(await stripe.readPayment(id)).toBeNull()
  await expect(stripe.refund({ paymentId: id, idempotencyKey: 'refund-1' })).rejects.toMatchObject({
    reason: 'not_found',
  })
})

test('a payment is refunded in parts, once per key, and never beyond the received amount', async () => {
  const { stripe, id } = await paid()
  const part = { paymentId: id, amountCents: 4_000, idempotencyKey: 'refund-1' }
  const first = await stripe.refund(part)
  expect(first).toEqual({
    id: expect.stringMatching(/^re_/),
    paymentId: id,
    amountCents: 4_000,
    status: 'succeeded',
  })
  expect(await stripe.refund(part)).toEqual(first)
  await expect(stripe.refund({ ...part, amountCents: 10_001, idempotencyKey: 'refund-2' })).rejects.toMatchObject({
    reason: 'invalid_request',
  })
  const rest = await stripe.refund({ paymentId: id, idempotencyKey: 'refund-3' })
  expect(rest.amountCents).toBe(10_000)
  expect((await stripe.readPayment(id))?.refunds).toEqual([rest, first])
  await expect(stripe.refund({ paymentId: id, idempotencyKey: 'refund-4' })).rejects.toMatchObject({
    reason: 'invalid_request',
    message: expect.stringContaining('charge_already_refunded'),
  })
})

test('a refund with a lost response is not made twice', async () => {
  const { fake, stripe, id } = await paid()
  fake.fail('lost', { path: '/refunds' })
  const refund = await stripe.refund({ paymentId: id, idempotencyKey: 'refund-1' })
  expect(refund).toMatchObject({ amountCents: 14_000, status: 'succeeded' })
  expect((await stripe.readPayment(id))?.refunds).toEqual([refund])
})

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
  ['a_status_of_tomorrow', 'pending'],
])('a refund that is %s is %s', async (status, expected) => {
  const { fake, stripe, id } = await paid()
  fake.refund(id, 4_000, status)
  expect((await stripe.readPayment(id))?.refunds).toMatchObject([{ amountCents: 4_000, status: expected }])
})

test('a refund that the bank returns has failed', async () => {
  const { fake, stripe, id } = await paid()
  fake.failRefund(fake.refund(id).id)
  expect((await stripe.readPayment(id))?.refunds).toMatchObject([{ amountCents: 14_000, status: 'failed' }])
})

test('all refunds of a payment are read, on every page, and none of another payment', async () => {
  const { fake, stripe, id } = await paid()
  const other = (await stripe.beginPayment({ ...anotherPayment, idempotencyKey: 'order-2-1' })).id
  fake.payIntent(other)
  fake.refund(other)
  for (let refunds = 0; refunds < 250; refunds += 1) fake.refund(id, 10 + refunds)
  const { refunds = [] } = (await stripe.readPayment(id)) ?? {}
  expect(refunds.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 250 }, (_, index) => 10 + index),
  )
  expect(new Set(refunds.map((refund) => refund.id)).size).toBe(250)
  expect(fake.requests.filter(({ method, path }) => method === 'GET' && path === '/v1/refunds')).toHaveLength(3)
})

const anotherPayment = { orderId, productName: '1 credit', amountCents: 140, email: 'bob@example.com' }

test('a dispute withdraws the money at once, and a won dispute returns it', async () => {
  const { fake, stripe, id } = await paid()
  const dispute = fake.openDispute(id, { amount: 9_000 })
  const open = { id: dispute, paymentId: id, amountCents: 9_000, status: 'open', isWithdrawn: true }
  expect((await stripe.readPayment(id))?.disputes).toEqual([open])
  fake.setDisputeStatus(dispute, 'under_review')
  expect((await stripe.readPayment(id))?.disputes).toEqual([open])
  fake.closeDispute(dispute, 'won')
  expect((await stripe.readPayment(id))?.disputes).toEqual([{ ...open, status: 'won', isWithdrawn: false }])
})

test('a lost dispute does not return the money', async () => {
  const { fake, stripe, id } = await paid()
  fake.closeDispute(fake.openDispute(id), 'lost')
  expect((await stripe.readPayment(id))?.disputes).toMatchObject([{ status: 'lost', isWithdrawn: true }])
})

test('an inquiry of the bank withdraws nothing', async () => {
  const { fake, stripe, id } = await paid()
  const dispute = fake.openDispute(id, { status: 'warning_needs_response' })
  expect((await stripe.readPayment(id))?.disputes).toMatchObject([{ status: 'open', isWithdrawn: false }])
  fake.setDisputeStatus(dispute, 'warning_under_review')
  expect((await stripe.readPayment(id))?.disputes).toMatchObject([{ status: 'open', isWithdrawn: false }])
  fake.closeDispute(dispute, 'warning_closed')
  expect((await stripe.readPayment(id))?.disputes).toMatchObject([{ status: 'won', isWithdrawn: false }])
})

test('a prevented dispute is lost if its money was withdrawn, and won if nothing moved', async () => {
  const { fake, stripe, id } = await paid()
  fake.closeDispute(fake.openDispute(id), 'prevented')
  fake.closeDispute(fake.openDispute(id, { status: 'warning_needs_response' }), 'prevented')
  expect((await stripe.readPayment(id))?.disputes).toMatchObject([
    { status: 'won', isWithdrawn: false },
    { status: 'lost', isWithdrawn: true },
  ])
})

test.each(['appeal_needs_response', 'appeal_under_review', 'a_status_of_tomorrow'])(
  'a dispute that is %s is open, and the balance shows where its money is',
  async (status) => {
    const { fake, stripe, id } = await paid()
    const lost = fake.openDispute(id)
    const won = fake.openDispute(id)
    fake.closeDispute(won, 'won')
    fake.setDisputeStatus(lost, status)
    fake.setDisputeStatus(won, status)
    expect((await stripe.readPayment(id))?.disputes).toMatchObject([
      { id: won, status: 'open', isWithdrawn: false },
      { id: lost, status: 'open', isWithdrawn: true },
    ])
  },
)
