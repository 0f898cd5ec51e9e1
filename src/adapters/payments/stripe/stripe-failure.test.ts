import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { type PaymentProvider, PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import type { Failure } from '#test/fakes/stripe/fake-stripe.ts'
import { collected, creditsCheckout, stripeOf, stripePerTest } from '#test/fakes/stripe/stripe.ts'

const start = stripePerTest()

/** Stripe sends this header with most of its own faults. Without it, each case would wait for a second attempt. */
const final = { 'stripe-should-retry': 'false' }
const page = '<html>Service unavailable</html>'
const refusal = { type: 'invalid_request_error', message: 'No.' }

async function failureOf(call: Promise<unknown>): Promise<PaymentProviderError> {
  const thrown = await call.catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(PaymentProviderError)
  return thrown as PaymentProviderError
}

test.each<[string, Failure, PaymentProviderError['reason']]>([
  ['too many requests', { status: 429, error: { ...refusal, code: 'rate_limit' } }, 'rate_limited'],
  ['an object in use', { status: 429, error: { ...refusal, code: 'lock_timeout' } }, 'rate_limited'],
  ['too many requests, as of old', { status: 400, error: { ...refusal, code: 'rate_limit' } }, 'rate_limited'],
  ['a key that is not valid', { status: 401, error: refusal }, 'authentication'],
  ['a key that may not', { status: 403, error: refusal }, 'authentication'],
  ['a bad request', { status: 400, error: { ...refusal, code: 'parameter_unknown', param: 'x' } }, 'invalid_request'],
  [
    'a key used for another request',
    { status: 400, error: { ...refusal, type: 'idempotency_error' } },
    'invalid_request',
  ],
  ['an address it does not know', { status: 404, error: refusal }, 'not_found'],
  ['a refused card', { status: 402, error: { type: 'card_error', code: 'card_declined', message: 'No.' } }, 'declined'],
  ['the same request under way', { status: 409, error: refusal, headers: final }, 'unavailable'],
  ['a fault of its own', { status: 500, error: { type: 'api_error', message: 'Oh.' }, headers: final }, 'unavailable'],
  ['a page instead of JSON', { status: 503, body: page, headers: final }, 'unavailable'],
  ['nothing', { status: 200, body: '' }, 'unavailable'],
  ['null', { status: 200, body: 'null' }, 'unavailable'],
  ["a proxy's refusal", { status: 404, body: '{"message":"Not Found"}' }, 'unavailable'],
  ["another proxy's refusal", { status: 404, body: '{"status":404,"error":"Not Found"}' }, 'unavailable'],
  ["a proxy's welcome", { status: 200, body: '{"message":"OK"}' }, 'unavailable'],
])('%s has its own reason, for reads and for changes', async (_name, failure, reason) => {
  const { fake, stripe } = await start()
  fake.fail(failure, { times: 2 })
  expect((await failureOf(stripe.readPayment('pi_1'))).reason).toBe(reason)
  expect((await failureOf(stripe.refund({ paymentId: 'pi_1', idempotencyKey: 'refund-1' }))).reason).toBe(reason)
})

/** Has the fields that any of the calls reads, so that only its object name shows that it is the wrong object. */
function thing(object: string, id: string, status: string): object {
  const price = { unit_amount: 2900, recurring: { interval: 'month', interval_count: 1 } }
  return {
    ...{ object, id, status, url: 'https://stripe.example/1', expires_at: 1, client_secret: 'pi_1_secret_1' },
    ...{ payment_status: 'paid', amount: 1, amount_received: 1, amount_total: 1, currency: 'usd', metadata: {} },
    ...{ customer: { id: 'cus_1', email: null }, customer_details: null, customer_email: null },
    ...{ client_reference_id: null, payment_intent: null, subscription: null, livemode: false },
    ...{ line_items: { data: [{ quantity: 1 }], has_more: false }, latest_charge: null, last_payment_error: null },
    ...{ cancel_at_period_end: false, cancel_at: null, items: { data: [{ current_period_end: 1, price }] } },
  }
}

test.each<[string, string, string, string, (stripe: PaymentProvider) => Promise<unknown>]>([
  ['openCheckout', 'checkout.session', 'cs_test_1', 'open', (stripe) => stripe.openCheckout(creditsCheckout())],
  [
    'beginPayment',
    'payment_intent',
    'pi_1',
    'succeeded',
    (stripe) => stripe.beginPayment({ ...creditsCheckout(), amountCents: 14_000 }),
  ],
  ['readCheckout', 'checkout.session', 'cs_test_1', 'open', (stripe) => stripe.readCheckout('cs_test_1')],
  ['readPayment', 'payment_intent', 'pi_1', 'succeeded', (stripe) => stripe.readPayment('pi_1')],
  ['readSubscription', 'subscription', 'sub_1', 'active', (stripe) => stripe.readSubscription('sub_1')],
  ['cancelSubscription', 'subscription', 'sub_1', 'active', (stripe) => stripe.cancelSubscription('sub_1', 'cancel-1')],
  ['resumeSubscription', 'subscription', 'sub_1', 'active', (stripe) => stripe.resumeSubscription('sub_1', 'resume-1')],
  ['openPortal', 'billing_portal.session', 'bps_1', '', (stripe) => stripe.openPortal('cus_1', 'https://a.example/')],
  [
    'refund',
    'refund',
    're_1',
    'succeeded',
    (stripe) => stripe.refund({ paymentId: 'pi_1', idempotencyKey: 'refund-1' }),
  ],
])('%s rejects a response that is not the requested %s', async (_name, object, id, status, call) => {
  const { fake, stripe } = await start()
  const wrong = ['{"message":"Not Found"}', JSON.stringify(thing('something_else', id, status))]
  for (const body of wrong) {
    fake.fail({ status: 200, body })
    expect((await failureOf(call(stripe))).reason).toBe('unavailable')
  }
  fake.fail({ status: 200, body: JSON.stringify(thing(object, id, status)) })
  await expect(call(stripe)).resolves.toBeTruthy()
})

test.each([
  '{"message":"Not Found"}',
  '{"object":"list","data":[{"id":"evt_1","object":"something_else"}],"has_more":false,"url":"/v1/events"}',
])('events are not read from %s', async (body) => {
  const { fake, stripe } = await start()
  fake.fail({ status: 404, body })
  expect((await failureOf(collected(stripe.listEvents(new Date())))).reason).toBe('unavailable')
})

test.each(['/v1/refunds', '/v1/disputes'])('a payment is not read without all of %s', async (path) => {
  const { fake, stripe } = await start()
  const { id } = await stripe.beginPayment({ ...creditsCheckout(), amountCents: 14_000 })
  fake.fail({ status: 404, body: '{"message":"Not Found"}' }, { path })
  expect((await failureOf(stripe.readPayment(id))).reason).toBe('unavailable')
  fake.fail({ status: 429, error: refusal }, { path })
  expect((await failureOf(stripe.readPayment(id))).reason).toBe('rate_limited')
})

test.each([400, 404])(
  'an object that is missing by status %i is null when read and not found when used',
  async (status) => {
    const { fake, stripe } = await start()
    fake.fail({ status, error: { ...refusal, code: 'resource_missing' } }, { times: 2 })
    expect(await stripe.readPayment('pi_1')).toBeNull()
    expect((await failureOf(stripe.refund({ paymentId: 'pi_1', idempotencyKey: 'refund-1' }))).reason).toBe('not_found')
  },
)

test('a request without a response ends after the timeout of two attempts', async () => {
  const { fake, stripe } = await start({ timeoutMs: 100 })
  fake.fail('silence', { times: 2 })
  expect((await failureOf(stripe.openCheckout(creditsCheckout()))).reason).toBe('timeout')
  expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1-1', 'order-1-1'])
})

test('a Stripe that cannot be reached is unavailable', async () => {
  const { fake } = await start()
  const unavailable = stripeOf({ ...fake, url: 'http://127.0.0.1:9' })
  expect((await failureOf(unavailable.readPayment('pi_1'))).reason).toBe('unavailable')
})

test('a temporary fault is retried, and nothing is created twice', async () => {
  const { fake, stripe } = await start()
  fake.fail({ status: 500, error: { type: 'api_error', message: 'Oh.' } })
  const { id } = await stripe.openCheckout(creditsCheckout())
  expect([...fake.account.sessions.keys()]).toEqual([id])
})

test('a failure contains the message of Stripe, its code and its request ID', async () => {
  const { stripe } = await start()
  const { message } = await failureOf(stripe.openPortal('cus_unknown', 'https://linkwright.example/'))
  expect(message).toMatch(
    /^Stripe: No such customer: 'cus_unknown' \(400, resource_missing, customer, req_[0-9a-f]+\)$/,
  )
})

test('no failure contains a secret, even if its message quotes one', async () => {
  const { fake, stripe } = await start({ secretKey: 'ACanaryOfNoKnownShape' })
  const clientSecret = 'pi_1_secret_Xy9CanaryOfThisPayment'
  const otherKey = 'rk_live_CanaryOfAnotherAccount'
  const message = `Bearer ${fake.secretKey}, ${fake.webhookSecret}, ${clientSecret}, ${otherKey}`
  const secrets = [fake.secretKey, fake.webhookSecret, 'CanaryOfThisPayment', 'CanaryOfAnotherAccount']
  const answers: Failure[] = [400, 401, 402, 403, 404, 429].map((status) => ({
    status,
    body: JSON.stringify({
      error: { type: 'card_error', message, param: message, payment_intent: { client_secret: clientSecret } },
    }),
    headers: { 'x-echo': message },
  }))
  answers.push({ status: 500, body: message, headers: final })
  answers.push({ status: 200, body: JSON.stringify({ message, object: message, id: message }) })
  answers.push({ status: 400, body: JSON.stringify({ error: message, error_description: message }) })
  for (const answer of answers) {
    fake.fail(answer, { times: 2 })
    for (const call of [stripe.readPayment('pi_1'), stripe.openCheckout(creditsCheckout())]) {
      const failure = await failureOf(call)
      const all = inspect(failure, { depth: 20, showHidden: true }) + JSON.stringify(failure)
      for (const secret of secrets) expect(all).not.toContain(secret)
    }
  }
})
