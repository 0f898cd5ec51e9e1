import { expect, test } from 'vitest'
import { creditsCheckout, planCheckout, stripePerTest } from '#test/fakes/stripe/stripe.ts'

const start = stripePerTest()
const orderId = creditsCheckout().orderId

test('a payment page is opened for the item, with the ID of the order', async () => {
  const { fake, stripe } = await start()
  fake.account.time = new Date('2026-11-21T10:00:00Z')
  const page = await stripe.openCheckout(creditsCheckout())
  expect(page).toEqual({
    id: expect.stringMatching(/^cs_test_/),
    url: `https://checkout.stripe.com/c/pay/${page.id}`,
    expiresAt: new Date('2026-11-22T10:00:00Z'),
  })
  expect(fake.requests).toHaveLength(1)
  expect(JSON.parse(JSON.stringify(fake.requests[0]?.params))).toEqual({
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: {
      0: {
        quantity: '100',
        price_data: { currency: 'usd', unit_amount: '140', product_data: { name: 'Premium Backlink Credits' } },
      },
    },
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    customer_email: 'ada@example.com',
    success_url: 'https://linkwright.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://linkwright.example/payment-cancelled',
  })
})

test('requests to Stripe have the tested API version, our key, and no telemetry', async () => {
  const { fake, stripe } = await start()
  await stripe.openCheckout(creditsCheckout())
  await stripe.readCheckout((await stripe.openCheckout(creditsCheckout())).id)
  for (const { headers } of fake.requests) {
    expect(headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      authorization: `Bearer ${fake.secretKey}`,
    })
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
  }
  expect(fake.requests[0]?.headers['idempotency-key']).toBe('order-1-1')
})

test('the same key opens the same page; with another request it is refused', async () => {
  const { fake, stripe } = await start()
  const [first, second] = await Promise.all([
    stripe.openCheckout(creditsCheckout()),
    stripe.openCheckout(creditsCheckout()),
  ])
  expect(second).toEqual(first)
  expect(fake.account.sessions.size).toBe(1)
  await expect(stripe.openCheckout(creditsCheckout({ quantity: 99 }))).rejects.toMatchObject({
    reason: 'invalid_request',
    message: expect.stringContaining('idempotent'),
  })
  const other = await stripe.openCheckout(creditsCheckout({ quantity: 99, idempotencyKey: 'order-1-2' }))
  expect(other.id).not.toBe(first.id)
})

test('an open page is not paid, a paid one has quantity, amount, payment and buyer', async () => {
  const { fake, stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout())
  const open = {
    id,
    orderId,
    status: 'open',
    isPaid: false,
    amountCents: 14_000,
    currency: 'usd',
    quantity: 100,
    paymentId: null,
    subscriptionId: null,
    customerId: null,
    email: 'ada@example.com',
    isLive: false,
  }
  expect(await stripe.readCheckout(id)).toEqual(open)
  fake.payCheckout(id)
  const paid = await stripe.readCheckout(id)
  expect(paid).toEqual({
    ...open,
    status: 'complete',
    isPaid: true,
    paymentId: expect.stringMatching(/^pi_/),
  })
  expect(await stripe.readPayment(paid?.paymentId ?? '')).toMatchObject({ orderId, status: 'succeeded' })
})

test('the largest purchase is exact to the cent', async () => {
  const { stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout({ quantity: 10_000 }))
  expect(await stripe.readCheckout(id)).toMatchObject({ quantity: 10_000, amountCents: 1_400_000 })
})

test('a delayed method completes the page before it pays', async () => {
  const { fake, stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout())
  fake.payCheckout(id, { delayed: true })
  const complete = await stripe.readCheckout(id)
  expect(complete).toMatchObject({ status: 'complete', isPaid: false })
  expect(await stripe.readPayment(complete?.paymentId ?? '')).toMatchObject({ status: 'processing', receivedCents: 0 })
  fake.settleCheckout(id, { paid: true })
  expect(await stripe.readCheckout(id)).toMatchObject({ status: 'complete', isPaid: true })
})

test('a delayed method that fails never pays', async () => {
  const { fake, stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout())
  fake.payCheckout(id, { delayed: true })
  fake.settleCheckout(id, { paid: false })
  expect(await stripe.readCheckout(id)).toMatchObject({ status: 'complete', isPaid: false })
})

test('a page with a refused card stays open, and an unused page expires', async () => {
  const { fake, stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout())
  fake.refuseCheckout(id)
  expect(await stripe.readCheckout(id)).toMatchObject({ status: 'open', isPaid: false })
  fake.expireCheckout(id)
  expect(await stripe.readCheckout(id)).toMatchObject({ status: 'expired', isPaid: false })
})

test('a page on which a voucher covers the total counts as paid', async () => {
  const { fake, stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout())
  Object.assign(fake.account.sessions.get(id) ?? {}, {
    status: 'complete',
    payment_status: 'no_payment_required',
    amount_total: 0,
  })
  expect(await stripe.readCheckout(id)).toMatchObject({ isPaid: true, amountCents: 0, paymentId: null })
})

test('an existing customer pays as that customer', async () => {
  const { fake, stripe } = await start()
  const customerId = fake.addCustomer('ada@example.com')
  const { id } = await stripe.openCheckout(creditsCheckout({ customerId }))
  fake.payCheckout(id)
  expect(await stripe.readCheckout(id)).toMatchObject({ customerId, email: 'ada@example.com', isPaid: true })
})

test('a plan is bought by its amount and interval, or by a price set up at Stripe', async () => {
  const { fake, stripe } = await start()
  const byAmount = await stripe.openCheckout(planCheckout())
  fake.addPrice('price_annual', 29_000, 'year')
  const byPrice = await stripe.openCheckout(planCheckout({ priceId: 'price_annual', idempotencyKey: 'order-2-1' }))
  for (const [{ id }, amountCents, interval] of [
    [byAmount, 2900, 'month'],
    [byPrice, 29_000, 'year'],
  ] as const) {
    fake.payCheckout(id)
    const checkout = await stripe.readCheckout(id)
    expect(checkout).toMatchObject({ amountCents, quantity: 1, isPaid: true, paymentId: null })
    expect(await stripe.readSubscription(checkout?.subscriptionId ?? '')).toMatchObject({
      orderId,
      interval,
      amountCents,
      customerId: checkout?.customerId,
    })
  }
})

test('a page without a payment is not read', async () => {
  const { fake, stripe } = await start()
  const { id } = await stripe.openCheckout(creditsCheckout())
  Object.assign(fake.account.sessions.get(id) ?? {}, { mode: 'setup', amount_total: null, currency: null })
  expect(await stripe.readCheckout(id)).toBeNull()
})

test.each(['cs_test_unknown', '', 'pi_1', '../customers/cus_1', 'cs_test_1/expire', `cs_${'a'.repeat(300)}`])(
  'there is no page %j',
  async (id) => {
    const { fake, stripe } = await start()
    expect(await stripe.readCheckout(id)).toBeNull()
    expect(fake.requests.map(({ path }) => path)).toEqual(
      id === 'cs_test_unknown' ? ['/v1/checkout/sessions/cs_test_unknown'] : [],
    )
  },
)

test('a payment by the embedded form gives the browser the secret of this payment', async () => {
  const { fake, stripe } = await start()
  const customerId = fake.addCustomer('ada@example.com')
  const request = { orderId, productName: '100 credits', amountCents: 14_000, customerId, email: 'ada@example.com' }
  const begun = await stripe.beginPayment({ ...request, idempotencyKey: 'order-3-1' })
  expect(begun.clientSecret).toBe(fake.account.intents.get(begun.id)?.client_secret)
  expect(await stripe.beginPayment({ ...request, idempotencyKey: 'order-3-1' })).toEqual(begun)
  expect(JSON.parse(JSON.stringify(fake.requests[0]?.params))).toEqual({
    amount: '14000',
    currency: 'usd',
    automatic_payment_methods: { enabled: 'true' },
    description: '100 credits',
    receipt_email: 'ada@example.com',
    metadata: { order_id: orderId },
    customer: customerId,
  })
})

test('the key decides whether real money moves', async () => {
  const { stripe } = await start()
  expect([stripe.name, stripe.isTest, stripe.publishableKey]).toEqual(['stripe', true, 'pk_test_1'])
  expect((await start({ secretKey: 'rk_test_1' })).stripe.isTest).toBe(true)
  expect((await start({ secretKey: 'sk_live_1' })).stripe.isTest).toBe(false)
  expect((await start({ secretKey: 'rk_live_1' })).stripe.isTest).toBe(false)
})

test('objects with real money are marked as live', async () => {
  const { fake, stripe } = await start({ secretKey: 'sk_live_1' })
  const { id } = await stripe.openCheckout(creditsCheckout())
  Object.assign(fake.account.sessions.get(id) ?? {}, { livemode: true })
  expect(await stripe.readCheckout(id)).toMatchObject({ isLive: true })
})
