import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type PaymentEvent, type PaymentProvider, WebhookError } from '#adapters/payments/payment-provider.ts'
import { emit } from '#test/fakes/stripe/account.ts'
import type { FakeStripe } from '#test/fakes/stripe/fake-stripe.ts'
import { eventObject } from '#test/fakes/stripe/objects.ts'
import { collected, creditsCheckout, planCheckout, stripePerTest } from '#test/fakes/stripe/stripe.ts'
import type { eventTypes } from './events.ts'

const start = stripePerTest()
const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

const bytes = (text: string) => new TextEncoder().encode(text)

function eventOf(type: (typeof eventTypes)[number] | 'price.updated', object: object) {
  return eventObject({ id: 'evt_1', type, object, apiVersion: '2026-10-28.endive', created: 1_795_255_200 })
}

const completed = eventOf('checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session' })

/** A webhook endpoint like that of the product: events that are not from Stripe get 400, the others are stored. */
async function endpoint(stripe: PaymentProvider) {
  const received: PaymentEvent[] = []
  const state = { isDown: false }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      const event = stripe.readWebhook(Buffer.concat(chunks), request.headers)
      if (!state.isDown) received.push(event)
      response.writeHead(state.isDown ? 500 : 200).end()
    } catch (error) {
      response.writeHead(error instanceof WebhookError ? 400 : 500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, state, to: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook` }
}

test('a delivery of Stripe is read from its bytes', async () => {
  const { fake, stripe } = await start()
  const { body, headers } = fake.sign(completed)
  expect(stripe.readWebhook(bytes(body), headers)).toEqual({
    id: 'evt_1',
    type: 'checkout.session.completed',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    about: { kind: 'checkout', id: 'cs_test_1' },
    isLive: false,
    payload: completed,
  })
})

test('a delivery that is five minutes old is still accepted', async () => {
  const { fake, stripe } = await start()
  const { body, headers } = fake.sign(completed, { ageSeconds: 295 })
  expect(stripe.readWebhook(bytes(body), headers).id).toBe('evt_1')
})

type Delivery = { body: Uint8Array; headers: Record<string, string | string[]> }

test.each<[string, (fake: FakeStripe) => Delivery, RegExp]>([
  ['without a signature', (fake) => ({ body: bytes(fake.sign(completed).body), headers: {} }), /no stripe-signature/],
  [
    'with an empty signature',
    (fake) => ({ body: bytes(fake.sign(completed).body), headers: { 'stripe-signature': '' } }),
    /No stripe-signature/,
  ],
  [
    'with two signatures',
    (fake) => {
      const { body, headers } = fake.sign(completed)
      const signature = headers['stripe-signature'] ?? ''
      return { body: bytes(body), headers: { 'stripe-signature': [signature, signature] } }
    },
    /no stripe-signature/,
  ],
  [
    'with something else for a signature',
    (fake) => ({ body: bytes(fake.sign(completed).body), headers: { 'stripe-signature': 'Bearer 1' } }),
    /Unable to extract timestamp/,
  ],
  [
    'signed with another secret',
    (fake) => {
      const { body, headers } = fake.sign(completed, { secret: 'whsec_of_somebody_else' })
      return { body: bytes(body), headers }
    },
    /No signatures found matching/,
  ],
  [
    'signed by the scheme for tests',
    (fake) => {
      const { body, headers } = fake.sign(completed)
      return {
        body: bytes(body),
        headers: { 'stripe-signature': headers['stripe-signature']?.replace('v1', 'v0') ?? '' },
      }
    },
    /No signatures found with expected scheme/,
  ],
  [
    'whose time was changed',
    (fake) => {
      const { body, headers } = fake.sign(completed, { ageSeconds: 301 })
      const now = Math.floor(Date.now() / 1000)
      return {
        body: bytes(body),
        headers: { 'stripe-signature': headers['stripe-signature']?.replace(/\d+/, `${now}`) ?? '' },
      }
    },
    /No signatures found matching/,
  ],
  [
    'that is 301 seconds old',
    (fake) => {
      const { body, headers } = fake.sign(completed, { ageSeconds: 301 })
      return { body: bytes(body), headers }
    },
    /Timestamp outside the tolerance zone/,
  ],
  [
    'that was parsed and written again',
    (fake) => {
      const { body, headers } = fake.sign(completed)
      return { body: bytes(JSON.stringify(JSON.parse(body))), headers }
    },
    /No signatures found matching/,
  ],
  [
    'of nothing',
    (fake) => ({ body: bytes(''), headers: fake.sign(completed).headers }),
    /No signatures found matching/,
  ],
  [
    'that is signed and no event',
    (fake) => {
      const { body, headers } = fake.sign({ message: 'OK' })
      return { body: bytes(body), headers }
    },
    /no event of Stripe/,
  ],
  [
    'that is signed and of the other kind of events',
    (fake) => {
      const { body, headers } = fake.sign({ ...completed, object: 'v2.core.event' })
      return { body: bytes(body), headers }
    },
    /no event of Stripe/,
  ],
])('a delivery %s is refused, and its refusal contains no secret', async (_name, delivery, complaint) => {
  const { fake, stripe } = await start()
  const { body, headers } = delivery(fake)
  const read = () => stripe.readWebhook(body, headers)
  expect(read).toThrow(WebhookError)
  expect(read).toThrow(complaint)
  expect(read).not.toThrow(fake.webhookSecret)
})

test('one changed byte at any position invalidates a delivery', async () => {
  const { fake, stripe } = await start()
  const { body, headers } = fake.sign(completed)
  const whole = bytes(body)
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect(() => stripe.readWebhook(changed, headers)).toThrow(WebhookError)
  }
})

test.each([
  ['checkout.session.completed', { id: 'cs_test_1' }, { kind: 'checkout', id: 'cs_test_1' }],
  ['checkout.session.async_payment_succeeded', { id: 'cs_test_1' }, { kind: 'checkout', id: 'cs_test_1' }],
  ['checkout.session.async_payment_failed', { id: 'cs_test_1' }, { kind: 'checkout', id: 'cs_test_1' }],
  ['checkout.session.expired', { id: 'cs_test_1' }, { kind: 'checkout', id: 'cs_test_1' }],
  ['payment_intent.succeeded', { id: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['payment_intent.payment_failed', { id: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['payment_intent.canceled', { id: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['customer.subscription.created', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
  ['customer.subscription.updated', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
  ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
  ['invoice.paid', invoiceOf('sub_1'), { kind: 'subscription', id: 'sub_1' }],
  ['invoice.payment_failed', invoiceOf({ id: 'sub_1' }), { kind: 'subscription', id: 'sub_1' }],
  ['invoice.paid', { id: 'in_1', parent: null }, null],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['refund.created', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['refund.updated', { id: 're_1', payment_intent: { id: 'pi_1' } }, { kind: 'payment', id: 'pi_1' }],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.dispute.funds_withdrawn', { id: 'dp_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.dispute.funds_reinstated', { id: 'dp_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.dispute.created', { id: 'dp_1', payment_intent: null }, null],
  ['price.updated', { id: 'price_1' }, null],
] as const)('%s %j is about %j', async (type, object, about) => {
  const { fake, stripe } = await start()
  const { body, headers } = fake.sign(eventOf(type, object))
  expect(stripe.readWebhook(bytes(body), headers)).toMatchObject({ type, about })
})

function invoiceOf(subscription: unknown) {
  return {
    id: 'in_1',
    parent: { quote_details: null, subscription_details: { subscription }, type: 'subscription_details' },
  }
}

test('every event of a purchase arrives with its object, and is listed again for reconciliation', async () => {
  const { fake, stripe } = await start()
  const { received, to } = await endpoint(stripe)
  const { id: checkout } = await stripe.openCheckout(creditsCheckout())
  fake.payCheckout(checkout)
  const payment = (await stripe.readCheckout(checkout))?.paymentId ?? ''
  fake.failRefund(fake.refund(payment, 140).id)
  fake.closeDispute(fake.openDispute(payment), 'won')
  const { id: planPage } = await stripe.openCheckout(planCheckout({ idempotencyKey: 'order-2-1' }))
  fake.payCheckout(planPage)
  const subscription = (await stripe.readCheckout(planPage))?.subscriptionId ?? ''
  fake.renewSubscription(subscription)
  fake.cancelSubscription(subscription)
  await fake.deliver({ to })
  expect(received.map(({ type, about }) => [type, about?.id])).toEqual([
    ['charge.succeeded', payment],
    ['payment_intent.succeeded', payment],
    ['checkout.session.completed', checkout],
    ['refund.created', payment],
    ['charge.refunded', payment],
    ['refund.failed', payment],
    ['refund.updated', payment],
    ['charge.dispute.created', payment],
    ['charge.dispute.funds_withdrawn', payment],
    ['charge.dispute.closed', payment],
    ['charge.dispute.funds_reinstated', payment],
    ['customer.subscription.created', subscription],
    ['charge.succeeded', expect.stringMatching(/^pi_/)],
    ['payment_intent.succeeded', expect.stringMatching(/^pi_/)],
    ['invoice.paid', subscription],
    ['checkout.session.completed', planPage],
    ['customer.subscription.updated', subscription],
    ['charge.succeeded', expect.stringMatching(/^pi_/)],
    ['payment_intent.succeeded', expect.stringMatching(/^pi_/)],
    ['invoice.paid', subscription],
    ['customer.subscription.deleted', subscription],
  ])
  const events = await collected(stripe.listEvents(new Date(Date.now() - 60_000)))
  expect(events).toEqual(received.filter(({ type }) => type !== 'charge.succeeded'))
})

test('deliveries are repeated, reordered, delayed, lost and outdated, as is possible at Stripe', async () => {
  const { fake, stripe } = await start()
  const { received, state, to } = await endpoint(stripe)
  for (const id of ['cs_test_1', 'cs_test_2', 'cs_test_3', 'cs_test_4'])
    emit(fake.account, 'checkout.session.completed', { id, object: 'checkout.session' })
  const ids = () => received.splice(0).map(({ about }) => about?.id)
  const isFor = (id: string) => (event: { data: { object: object } }) => JSON.stringify(event.data).includes(id)

  expect(await fake.deliver({ to, ageSeconds: 301 })).toEqual([400, 400, 400, 400])
  state.isDown = true
  expect(await fake.deliver({ to })).toEqual([500, 500, 500, 500])
  state.isDown = false
  expect(ids()).toEqual([])
  await fake.deliver({ to, drop: isFor('cs_test_4'), hold: isFor('cs_test_1'), order: (all) => all.toReversed() })
  expect(ids()).toEqual(['cs_test_3', 'cs_test_2'])
  await fake.deliver({ to, times: 3, parallel: true })
  expect(ids()).toEqual(['cs_test_1', 'cs_test_1', 'cs_test_1'])
  expect(fake.waiting()).toEqual([])
})

test('relevant events are listed since a time, oldest first, page by page', async () => {
  const { fake, stripe } = await start()
  const since = new Date('2026-11-21T10:00:00Z')
  for (let second = -5; second < 245; second += 1) {
    fake.account.time = new Date(since.getTime() + second * 1000)
    emit(fake.account, 'payment_intent.succeeded', { id: `pi_${second}`, object: 'payment_intent' })
    emit(fake.account, 'price.updated', { id: `price_${second}`, object: 'price' })
  }
  const events = await collected(stripe.listEvents(since))
  expect(events.map(({ about }) => about?.id)).toEqual(Array.from({ length: 245 }, (_, second) => `pi_${second}`))
  expect(events[0]?.createdAt).toEqual(since)
  const queries = fake.requests.map(({ params }) => params)
  expect(queries).toHaveLength(3)
  expect(queries.map(({ created }) => created)).toEqual(queries.map(() => ({ gte: '1795255200' })))
})
