import { expect, test } from 'vitest'
import { planCheckout, stripePerTest } from '#test/fakes/stripe/stripe.ts'

const start = stripePerTest()
const day = 86_400_000
const began = new Date('2026-11-21T10:00:00Z')

async function subscribed() {
  const { fake, stripe } = await start()
  fake.account.time = began
  const { id: checkoutId } = await stripe.openCheckout(planCheckout())
  fake.payCheckout(checkoutId)
  const checkout = await stripe.readCheckout(checkoutId)
  return { fake, stripe, id: checkout?.subscriptionId ?? '', customerId: checkout?.customerId ?? '' }
}

test('a subscription is read with its plan, its customer and the paid period', async () => {
  const { stripe, id, customerId } = await subscribed()
  expect(await stripe.readSubscription(id)).toEqual({
    id,
    orderId: planCheckout().orderId,
    customerId,
    email: 'ada@example.com',
    status: 'active',
    interval: 'month',
    amountCents: 2900,
    currency: 'usd',
    currentPeriodEnd: new Date(began.getTime() + 30 * day),
    cancelAtPeriodEnd: false,
    isLive: false,
  })
})

test('a renewal extends the period; an unpaid one is past due', async () => {
  const { fake, stripe, id } = await subscribed()
  fake.renewSubscription(id)
  expect(await stripe.readSubscription(id)).toMatchObject({
    status: 'active',
    currentPeriodEnd: new Date(began.getTime() + 60 * day),
  })
  fake.failRenewal(id)
  expect(await stripe.readSubscription(id)).toMatchObject({
    status: 'past_due',
    currentPeriodEnd: new Date(began.getTime() + 90 * day),
  })
})

test('another plan has another interval, amount and period', async () => {
  const { fake, stripe, id } = await subscribed()
  fake.switchPlan(id, { unitAmount: 29_000, interval: 'year' })
  expect(await stripe.readSubscription(id)).toMatchObject({
    interval: 'year',
    amountCents: 29_000,
    currentPeriodEnd: new Date(began.getTime() + 365 * day),
  })
})

test.each([
  ['month', 12, 'year'],
  ['month', 3, 'month'],
  ['week', 1, 'month'],
])('a plan of every %s times %i counts as one of a %s', async (interval, interval_count, expected) => {
  const { fake, stripe, id } = await subscribed()
  const recurring = fake.account.subscriptions.get(id)?.items.data[0]?.price.recurring
  Object.assign(recurring ?? {}, { interval, interval_count })
  expect(await stripe.readSubscription(id)).toMatchObject({ interval: expected })
})

test('a cancellation ends the subscription with its period, unless it is revoked', async () => {
  const { stripe, id } = await subscribed()
  const ending = await stripe.cancelSubscription(id, 'cancel-1')
  expect(ending).toMatchObject({ id, status: 'active', cancelAtPeriodEnd: true, email: 'ada@example.com' })
  expect(await stripe.cancelSubscription(id, 'cancel-1')).toEqual(ending)
  expect(await stripe.readSubscription(id)).toEqual(ending)
  const resumed = await stripe.resumeSubscription(id, 'resume-1')
  expect(resumed).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  expect(await stripe.resumeSubscription(id, 'resume-1')).toEqual(resumed)
  expect(await stripe.readSubscription(id)).toEqual(resumed)
})

test('an end set by date counts as an end with the period, and can be revoked too', async () => {
  const { fake, stripe, id } = await subscribed()
  fake.endWithPeriod(id, 'date')
  expect(await stripe.readSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await stripe.resumeSubscription(id, 'resume-1')).toMatchObject({ cancelAtPeriodEnd: false })
  expect(await stripe.readSubscription(id)).toMatchObject({ cancelAtPeriodEnd: false })
})

test('an ended subscription is canceled, and cannot be canceled again', async () => {
  const { fake, stripe, id } = await subscribed()
  fake.cancelSubscription(id)
  expect(await stripe.readSubscription(id)).toMatchObject({ status: 'canceled' })
  await expect(stripe.cancelSubscription(id, 'cancel-1')).rejects.toMatchObject({ reason: 'invalid_request' })
  expect(await stripe.resumeSubscription(id, 'resume-1')).toMatchObject({ status: 'canceled' })
})

test('a deleted customer has no email address', async () => {
  const { fake, stripe, id, customerId } = await subscribed()
  fake.deleteCustomer(customerId)
  expect(await stripe.readSubscription(id)).toMatchObject({ customerId, email: null })
})

test.each(['sub_unknown', '', 'sub_1?expand[]=x', 'cus_1'])('there is no subscription %j', async (id) => {
  const { stripe } = await start()
  expect(await stripe.readSubscription(id)).toBeNull()
  await expect(stripe.cancelSubscription(id, 'cancel-1')).rejects.toMatchObject({ reason: 'not_found' })
  await expect(stripe.resumeSubscription(id, 'resume-1')).rejects.toMatchObject({ reason: 'not_found' })
})

test('an unknown status does not count as active', async () => {
  const { fake, stripe, id } = await subscribed()
  Object.assign(fake.account.subscriptions.get(id) ?? {}, { status: 'a_status_of_tomorrow' })
  await expect(stripe.readSubscription(id)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('a known customer gets the URL of the portal, an unknown one does not', async () => {
  const { stripe, customerId, fake } = await subscribed()
  const url = await stripe.openPortal(customerId, 'https://linkwright.example/dashboard')
  expect(url).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\/bps_/)
  expect(fake.requests.at(-1)?.params).toMatchObject({ return_url: 'https://linkwright.example/dashboard' })
  await expect(stripe.openPortal('cus_unknown', 'https://linkwright.example/')).rejects.toMatchObject({
    reason: 'not_found',
  })
})
