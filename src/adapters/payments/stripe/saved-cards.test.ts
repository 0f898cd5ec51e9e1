import { afterEach, expect, test } from 'vitest'
import { startFakeStripe } from '#test/fakes/stripe/fake-stripe.ts'
import { createStripe } from './create-stripe.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function start() {
  const fake = await startFakeStripe()
  closes.push(fake.close)
  const { secretKey, webhookSecret } = fake
  const options = { secretKey, webhookSecret, publishableKey: null, apiBase: new URL(fake.url), timeoutMs: 2_000 }
  return { fake, stripe: createStripe(options), customerId: fake.addCustomer('ada@example.com') }
}

const charge = (customerId: string) => ({
  orderId: 'order-1',
  productName: '100 credits',
  amountCents: 14_000,
  customerId,
  email: 'ada@example.com',
  idempotencyKey: 'order-1-1',
})

test('the saved card is charged without the customer, once per key', async () => {
  const { fake, stripe, customerId } = await start()
  fake.account.savedCards.set(customerId, 'works')
  const first = await stripe.chargeSavedCard(charge(customerId))
  expect(first).toMatchObject({ outcome: 'charged' })
  expect(await stripe.chargeSavedCard(charge(customerId))).toEqual(first)
  expect(fake.account.intents.size).toBe(1)
  const sent = fake.requests.find(({ method, path }) => method === 'POST' && path === '/v1/payment_intents')
  expect(sent?.params).toMatchObject({ off_session: 'true', confirm: 'true', payment_method: `pm_${customerId}` })
  const paymentId = first.outcome === 'charged' ? first.paymentId : ''
  expect(await stripe.readPayment(paymentId)).toMatchObject({ orderId: 'order-1', status: 'succeeded' })
})

test.each([
  ['card_declined', 'declined'],
  ['authentication_required', 'authentication'],
] as const)('a bank response of %s is no failure of the call', async (code, outcome) => {
  const { fake, stripe, customerId } = await start()
  fake.account.savedCards.set(customerId, code)
  expect(await stripe.chargeSavedCard(charge(customerId))).toEqual({ outcome })
})

test('a deleted customer or one without a card has no card, and an unavailable provider throws', async () => {
  const { fake, stripe, customerId } = await start()
  expect(await stripe.chargeSavedCard(charge(customerId))).toEqual({ outcome: 'no_card' })
  expect(await stripe.chargeSavedCard(charge('cus_deleted'))).toEqual({ outcome: 'no_card' })
  fake.account.savedCards.set(customerId, 'works')
  fake.fail({ status: 500, error: { type: 'api_error', message: 'down' } }, { times: 9, path: 'payment_intents' })
  await expect(stripe.chargeSavedCard(charge(customerId))).rejects.toMatchObject({ reason: 'unavailable' })
})
