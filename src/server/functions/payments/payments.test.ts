import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { spendCredits } from '#domain/billing/credits/spend-credits.ts'
import { handOverOrders } from '#domain/billing/orders/hand-over-orders.ts'
import { reconcile } from '#domain/billing/orders/reconcile.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { startTestShop, type TestShop } from '#test/fakes/stripe/payments.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeAccount, signIn, type TestAccount } from '#test/makers/accounts.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await createTestDatabase()
  shop = await startTestShop(database)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})
afterEach(async () => {
  expect((await auditLedger(database.db)).faults).toEqual([])
})

const prefixes = ['/api', '/functions', '/functions/v1']

type Member = TestAccount & { token: string; userId: string }

async function makeMember(): Promise<Member> {
  const account = await makeAccount(shop.server.deps.accounts)
  const { accessToken } = await signIn(shop.server.url, account)
  return { ...account, token: accessToken, userId: account.user.id }
}

async function callFunction(
  name: string,
  body: unknown,
  { token, prefix = '/functions' }: { token?: string; prefix?: string } = {},
) {
  const response = await fetch(`${shop.server.url}${prefix}/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function verifyByQuery(sessionId: string, token?: string, prefix = '/api') {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${shop.server.url}${prefix}/verify-payment?session_id=${sessionId}`, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const creditsOf = async (userId: string) => {
  const { balance, available, owed, totalPurchased } = await getCredits(database.db, { userId })
  return { balance, available, owed, totalPurchased }
}
const balanceOf = async (userId: string) => (await creditsOf(userId)).balance

async function buy(member: Member, credits = 100): Promise<string> {
  const { body } = await callFunction('create-payment', { credits }, member)
  return String(body.sessionId)
}

function orderOf(sessionId: string) {
  return database.db.selectFrom('orders').selectAll().where('checkoutId', '=', sessionId).executeTakeFirstOrThrow()
}

async function settleAll() {
  await shop.stripe.deliver({ to: shop.webhook })
  expect(await shop.process()).toEqual([])
}

const paymentOf = async (sessionId: string) => (await orderOf(sessionId)).paymentId ?? ''

/** A member who bought 100 credits and received them. */
async function makeBuyer(credits = 100) {
  const member = await makeMember()
  const sessionId = await buy(member, credits)
  shop.stripe.payCheckout(sessionId)
  await settleAll()
  return { member, sessionId, paymentId: await paymentOf(sessionId) }
}

test.each(prefixes)(
  '%s/create-payment opens the payment page, at the price of the server and for the account’s address',
  async (prefix) => {
    const member = await makeMember()
    const request = {
      amount: 280,
      credits: 200,
      productName: 'Something else',
      isGuest: false,
      guestEmail: 'else@example.com',
      paymentMethod: 'stripe',
      firstName: 'Ada',
      lastName: 'Byron',
    }
    const { status, body } = await callFunction('create-payment', request, { ...member, prefix })
    expect(status).toBe(200)
    const { sessionId } = body
    expect(body).toEqual({
      success: true,
      url: expect.stringContaining('http'),
      sessionId,
      session_id: sessionId,
      method: 'stripe',
      fallbackUsed: false,
      error: null,
    })
    const session = shop.stripe.account.sessions.get(String(sessionId))
    expect(session).toMatchObject({ amount_total: 28_000, currency: 'usd', ui_mode: 'hosted_page' })
    expect(await orderOf(String(sessionId))).toMatchObject({ email: member.email, credits: 200, status: 'open' })
  },
)

test('a payment is credited once the provider confirms it, and repeated queries return the same', async () => {
  const member = await makeMember()
  const sessionId = await buy(member, 250)
  expect((await verifyByQuery(sessionId, member.token)).body).toMatchObject({ verified: false, status: 'open' })
  shop.stripe.payCheckout(sessionId)
  const answer = await callFunction('verify-payment', { type: 'payment', sessionId }, member)
  const order = { id: expect.any(String), plan: null, failure: null, isLive: false, guestEmail: null }
  expect(answer.body).toEqual({
    success: true,
    paid: true,
    status: 'paid',
    amount_total: 35_000,
    credits: 250,
    order: { ...order, receiptUrl: expect.stringMatching(/^https:/) },
  })
  expect(await balanceOf(member.userId)).toBe(250)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(250)
  expect((await verifyByQuery(sessionId, member.token)).body).toMatchObject({
    verified: true,
    amount: 350,
    credits: 250,
  })
})

test('a return page that claims a payment credits nothing before it is paid', async () => {
  const member = await makeMember()
  const sessionId = await buy(member)
  expect((await verifyByQuery(sessionId, member.token)).body.verified).toBe(false)
  expect(await balanceOf(member.userId)).toBe(0)
})

test('another buyer’s session and an unknown one get the same response without data', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const sessionId = await buy(member)
  shop.stripe.payCheckout(sessionId)
  for (const token of [other.token, undefined])
    for (const id of [sessionId, 'cs_test_unknown'])
      expect(await verifyByQuery(id, token)).toMatchObject({ status: 404, body: { error: 'Verification failed' } })
  expect([await balanceOf(member.userId), await balanceOf(other.userId)]).toEqual([0, 0])
  expect(await callFunction('verify-payment', { type: 'payment' }, member)).toMatchObject({
    status: 422,
    body: { success: false, error: 'Session ID required' },
  })
})

test('a double click opens one page and creates one order; another item creates another order', async () => {
  const member = await makeMember()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => callFunction('create-payment', { credits: 50 }, member)),
  )
  expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1)
  expect(await buy(member, 100)).not.toBe(answers[0]?.body.sessionId)
  const orders = await database.db.selectFrom('orders').select('id').where('userId', '=', member.userId).execute()
  expect(orders).toHaveLength(2)
})

test.each([0, -1, 1.5, 10_001, '1e3', 2 ** 53, null, 'NaN', [100]])(
  '%j credits are refused without a request to the provider',
  async (credits) => {
    const member = await makeMember()
    const requestsBefore = shop.stripe.requests.length
    for (const name of ['create-payment', 'create-payment-intent'])
      expect(await callFunction(name, { credits }, member)).toMatchObject({
        status: 422,
        body: { error: 'Invalid credit amount' },
      })
    expect(shop.stripe.requests.length).toBe(requestsBefore)
  },
)

test.each([0, -5, 1, 139.99, '140', 1e300])(
  'an amount of %j for 100 credits, which is not their price, is refused',
  async (amount) => {
    const member = await makeMember()
    expect(await callFunction('create-payment', { credits: 100, amount }, member)).toMatchObject({
      status: 422,
      body: { error: 'Invalid payment amount' },
    })
  },
)

test('a visitor without a session can buy only as a guest with an email address', async () => {
  expect(await callFunction('create-payment', { credits: 10 })).toMatchObject({
    status: 401,
    body: { error: 'User authentication required' },
  })
  expect(await callFunction('create-payment', { credits: 10, isGuest: true })).toMatchObject({
    status: 422,
    body: { error: 'Guest email is required for guest checkout' },
  })
  expect(await callFunction('create-payment-intent', { credits: 10 })).toMatchObject({ status: 401 })
  expect(await callFunction('create-subscription', { plan: 'monthly', isGuest: true })).toMatchObject({
    body: { error: 'Please provide an email address for subscription management.' },
  })
})

test('a guest’s purchase waits for the account that confirms the address, and no other account gets it', async () => {
  const guestEmail = `guest-${randomUUID()}@example.com`
  const { body } = await callFunction('create-payment', {
    credits: 50,
    isGuest: true,
    guestEmail: guestEmail.toUpperCase(),
  })
  shop.stripe.payCheckout(String(body.sessionId))
  await settleAll()
  expect(await orderOf(String(body.sessionId))).toMatchObject({ status: 'paid', userId: null, email: guestEmail })
  expect((await verifyByQuery(String(body.sessionId))).body).toMatchObject({ verified: true, order: { guestEmail } })

  const unproved = await makeAccount(shop.server.deps.accounts, { email: guestEmail, confirmed: false })
  expect(await handOverOrders(database.db, shop.billing, { userId: unproved.user.id })).toBe(0)
  await database.db
    .updateTable('users')
    .set({ emailConfirmedAt: new Date() })
    .where('id', '=', unproved.user.id)
    .execute()
  expect(await handOverOrders(database.db, shop.billing, { userId: unproved.user.id })).toBe(1)
  expect(await handOverOrders(database.db, shop.billing, { userId: unproved.user.id })).toBe(0)
  expect(await balanceOf(unproved.user.id)).toBe(50)
  expect((await verifyByQuery(String(body.sessionId))).status).toBe(404)
})

test('a guest’s purchase with the address of an existing account goes to that account', async () => {
  const member = await makeMember()
  const { body } = await callFunction('create-payment', { credits: 50, isGuest: true, guestEmail: member.email })
  shop.stripe.payCheckout(String(body.sessionId))
  await settleAll()
  const { rows } = await database.pool.query('select 1 from graphile_worker.jobs where key = $1', [
    `billing.hand-over-orders ${member.userId}`,
  ])
  expect(rows).toHaveLength(1)
  expect(await handOverOrders(database.db, shop.billing, member)).toBe(1)
  expect(await balanceOf(member.userId)).toBe(50)
})

test('the purchases of a deleted account are not assigned to the next account with its address', async () => {
  const { member, sessionId } = await makeBuyer()
  await database.db.deleteFrom('users').where('id', '=', member.userId).execute()
  const { user } = await makeAccount(shop.server.deps.accounts, { email: member.email })
  expect(await handOverOrders(database.db, shop.billing, { userId: user.id })).toBe(0)
  expect(await balanceOf(user.id)).toBe(0)
  expect(await orderOf(sessionId)).toMatchObject({ userId: null, status: 'paid' })
  expect((await verifyByQuery(sessionId)).body).toMatchObject({ verified: true, order: { guestEmail: null } })
})

test('the embedded form’s payment is credited when it succeeds', async () => {
  const member = await makeMember()
  const { body } = await callFunction('create-payment-intent', { credits: 30, email: 'else@example.com' }, member)
  expect(body).toMatchObject({ success: true, clientSecret: expect.stringContaining('_secret_'), error: null })
  const paymentId = String(body.paymentIntentId)
  shop.stripe.refuseIntent(paymentId)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(0)
  shop.stripe.payIntent(paymentId)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(30)
  expect((await verifyByQuery(paymentId, member.token)).body).toMatchObject({ verified: true, amount: 42, credits: 30 })
})

test('a delayed method is credited only when the money arrives', async () => {
  for (const paid of [true, false]) {
    const member = await makeMember()
    const sessionId = await buy(member)
    shop.stripe.payCheckout(sessionId, { delayed: true })
    await settleAll()
    expect(await orderOf(sessionId)).toMatchObject({ status: 'processing' })
    expect(await balanceOf(member.userId)).toBe(0)
    shop.stripe.settleCheckout(sessionId, { paid })
    await settleAll()
    expect(await balanceOf(member.userId)).toBe(paid ? 100 : 0)
  }
})

test('an event that arrives a hundred times at once is stored once and credited once', async () => {
  const member = await makeMember()
  const sessionId = await buy(member)
  shop.stripe.payCheckout(sessionId)
  const statuses = await shop.stripe.deliver({ to: shop.webhook, times: 100, parallel: true })
  expect(new Set(statuses)).toEqual(new Set([200]))
  await Promise.all([shop.process(), shop.process(), shop.process()])
  expect(await balanceOf(member.userId)).toBe(100)
})

test('the order of the events of a purchase does not change the result', async () => {
  for (const order of permutations(['payment_intent', 'refund', 'dispute'])) {
    const { member, paymentId } = await makeBuyer()
    shop.stripe.refund(paymentId, 4_200)
    shop.stripe.openDispute(paymentId, { amount: 1_400 })
    const rank = (type: string) => order.findIndex((part) => type.includes(part))
    await shop.stripe.deliver({
      to: shop.webhook,
      order: (events) => events.toSorted((a, b) => rank(a.type) - rank(b.type)),
    })
    expect(await shop.process()).toEqual([])
    expect(await creditsOf(member.userId)).toEqual({ balance: 60, available: 60, owed: 0, totalPurchased: 100 })
  }
})

test('the reconciliation finds and reports a lost event and credits it once', async () => {
  const member = await makeMember()
  const sessionId = await buy(member)
  shop.stripe.payCheckout(sessionId)
  await shop.stripe.deliver({ to: shop.webhook, drop: () => true })
  expect(await balanceOf(member.userId)).toBe(0)
  const first = await reconcile(database.db, shop.billing)
  expect(first.missed.length).toBeGreaterThan(0)
  expect(await shop.process()).toEqual([])
  expect(await balanceOf(member.userId)).toBe(100)
  expect((await reconcile(database.db, shop.billing)).missed).toEqual([])
})

test('a refund removes the credits, only whole ones for a part; a failed refund adds them back', async () => {
  const { member, paymentId } = await makeBuyer()
  shop.stripe.refund(paymentId, 1_499)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(90)
  const { id } = shop.stripe.refund(paymentId)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(0)
  shop.stripe.failRefund(id)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(90)
})

test('a dispute after the credits were spent leaves a debt that the next purchase pays; a won dispute restores everything', async () => {
  const { member, paymentId } = await makeBuyer()
  await spendCredits(database.db, { userId: member.userId, amount: 80, source: { type: 'test', id: randomUUID() } })
  const id = shop.stripe.openDispute(paymentId)
  await settleAll()
  expect(await creditsOf(member.userId)).toMatchObject({ available: 0, owed: 80 })
  shop.stripe.closeDispute(id, 'won')
  await settleAll()
  expect(await creditsOf(member.userId)).toMatchObject({ available: 20, owed: 0, balance: 20 })

  const lost = shop.stripe.openDispute(paymentId)
  await settleAll()
  shop.stripe.closeDispute(lost, 'lost')
  shop.stripe.payCheckout(await buy(member, 50))
  await settleAll()
  expect(await creditsOf(member.userId)).toMatchObject({ available: 0, owed: 30 })
})

test.each([
  ['another amount', (session: { amount_total: number | null }) => (session.amount_total = 100)],
  ['another currency', (session: { currency: string | null }) => (session.currency = 'eur')],
])('a payment with %s is not credited and waits for an operator', async (_what, change) => {
  const member = await makeMember()
  const sessionId = await buy(member)
  shop.stripe.payCheckout(sessionId)
  const session = shop.stripe.account.sessions.get(sessionId)
  if (session === undefined) throw new Error('There is no session')
  change(session)
  await shop.stripe.deliver({ to: shop.webhook })
  const errors = await shop.process()
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error).toContain('came back with')
  expect(await balanceOf(member.userId)).toBe(0)
  await database.db.deleteFrom('paymentEvents').where('processedAt', 'is', null).execute()
  await database.db.deleteFrom('orders').where('checkoutId', '=', sessionId).execute()
})

test('a webhook that is not from the provider is refused and nothing is stored', async () => {
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: {} },
  }
  const good = shop.stripe.sign(event)
  const post = (body: string, headers: Record<string, string>) => fetch(shop.webhook, { method: 'POST', body, headers })
  const refused = [
    await post(good.body, { 'content-type': 'application/json' }),
    await post(good.body, shop.stripe.sign(event, { secret: 'whsec_of_somebody_else' }).headers),
    await post(good.body.replace('succeeded', 'succeedee'), good.headers),
    await post(good.body, shop.stripe.sign(event, { ageSeconds: 301 }).headers),
    await post(JSON.stringify(event), good.headers),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  const stored = await database.db.selectFrom('paymentEvents').select('id').where('id', '=', event.id).execute()
  expect(stored).toEqual([])
  expect((await fetch(shop.webhook)).status).toBe(405)
  expect((await fetch(`${shop.server.url}/webhooks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404)
})

test.each([
  [429, 'Too many requests. Please wait a moment and try again.', 429],
  [401, 'Payment system configuration error. Please contact support.', 502],
  [400, 'Invalid payment information. Please check your details and try again.', 402],
  [
    500,
    'Payment service temporarily unavailable. Please try again in a moment or contact support if the issue persists.',
    503,
  ],
])('a provider error %i is shown as: %s', async (status, message, answered) => {
  const member = await makeMember()
  const error = { type: 'api_error', message: `secret ${shop.stripe.secretKey}` }
  shop.stripe.fail({ status, error, headers: { 'stripe-should-retry': 'false' } })
  const answer = await callFunction('create-payment', { credits: 20 }, member)
  expect(answer).toMatchObject({ status: answered, body: { success: false, error: message } })
  expect(JSON.stringify(answer)).not.toContain(shop.stripe.secretKey)
  expect((await callFunction('create-payment', { credits: 20 }, member)).body.success).toBe(true)
})

test('a lost response opens no second page', async () => {
  const member = await makeMember()
  shop.stripe.fail('lost', { times: 2, path: '/checkout/sessions' })
  const before = shop.stripe.account.sessions.size
  await callFunction('create-payment', { credits: 20 }, member)
  const sessionId = await buy(member, 20)
  expect(shop.stripe.account.sessions.size).toBe(before + 1)
  shop.stripe.payCheckout(sessionId)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(20)
})

test('a provider that does not respond delays only the calls that wait for it', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, makeMember))
  const sessions = await Promise.all(members.map((member) => buy(member, 40)))
  shop.stripe.fail('silence', { times: 200, path: '/checkout/sessions/' })
  let answered = 0
  const verified = members.map(async ({ token }, index) => {
    await verifyByQuery(sessions[index] ?? '', token)
    answered += 1
  })
  const [first] = members
  for (let time = 0; time < 5; time += 1)
    expect((await callFunction('create-payment', { credits: 40 }, first)).status).toBe(200)
  expect(answered).toBe(0)
  shop.stripe.clearFailures()
  await Promise.all(verified)
})

test('a subscription has the state of the provider, in any order of its events', async () => {
  const member = await makeMember()
  const { body } = await callFunction('create-subscription', { priceId: 'price_else', tier: 'premium-annual' }, member)
  expect(body).toEqual({
    success: true,
    url: body.url,
    checkoutUrl: body.url,
    sessionId: expect.any(String),
    error: null,
  })
  shop.stripe.payCheckout(String(body.sessionId))
  await settleAll()
  const read = async () => {
    const row = await database.db
      .selectFrom('premiumSubscriptions')
      .selectAll()
      .where('userId', '=', member.userId)
      .executeTakeFirst()
    const { subscriptionTier } = await database.db
      .selectFrom('profiles')
      .select('subscriptionTier')
      .where('userId', '=', member.userId)
      .executeTakeFirstOrThrow()
    return {
      status: row?.status,
      plan: row?.planType,
      ends: row?.cancelAtPeriodEnd,
      subscriptionTier,
      id: row?.subscriptionId ?? '',
    }
  }
  const begun = await read()
  expect(begun).toMatchObject({ status: 'active', plan: 'yearly', ends: false, subscriptionTier: 'premium' })

  shop.stripe.endWithPeriod(begun.id, 'mark')
  shop.stripe.switchPlan(begun.id, { unitAmount: 2_900, interval: 'month' })
  await shop.stripe.deliver({ to: shop.webhook, order: (events) => events.toReversed() })
  expect(await shop.process()).toEqual([])
  expect(await read()).toMatchObject({ status: 'active', plan: 'monthly', ends: true, subscriptionTier: 'monthly' })

  shop.stripe.failRenewal(begun.id)
  shop.stripe.cancelSubscription(begun.id)
  await shop.stripe.deliver({ to: shop.webhook, order: (events) => events.toReversed() })
  expect(await shop.process()).toEqual([])
  expect(await read()).toMatchObject({ status: 'canceled', subscriptionTier: null })
})

test('a second subscription is not sold to a subscriber until the first one has ended', async () => {
  const member = await makeMember()
  const { body } = await callFunction('create-subscription', { plan: 'monthly' }, member)
  shop.stripe.payCheckout(String(body.sessionId))
  await settleAll()
  const pages = shop.stripe.account.sessions.size

  for (const plan of ['monthly', 'yearly']) {
    expect(await callFunction('create-subscription', { plan }, member)).toEqual({
      status: 200,
      body: { success: true, url: null, checkoutUrl: null, alreadySubscribed: true, error: null },
    })
  }
  expect(shop.stripe.account.sessions.size).toBe(pages)
  expect((await callFunction('create-payment', { credits: 10 }, member)).status).toBe(200)

  const { subscriptionId } = await database.db
    .selectFrom('premiumSubscriptions')
    .select('subscriptionId')
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()
  shop.stripe.cancelSubscription(subscriptionId)
  await settleAll()
  expect((await callFunction('create-subscription', { plan: 'yearly' }, member)).body.url).toEqual(expect.any(String))
})

test('two pages for credits that are open at the same time are both paid and credited', async () => {
  const member = await makeMember()
  const [first, second] = [await buy(member, 10), await buy(member, 20)]
  for (const sessionId of [second, first]) shop.stripe.payCheckout(sessionId)
  await settleAll()
  expect(await balanceOf(member.userId)).toBe(30)
})

const statusOfPage = (sessionId: unknown) => shop.stripe.account.sessions.get(String(sessionId))?.status

test('of two open pages for a subscription only the newest can be paid', async () => {
  const member = await makeMember()
  const open = async (plan: string) => (await callFunction('create-subscription', { plan }, member)).body.sessionId
  const monthly = await open('monthly')
  expect(await open('monthly')).toBe(monthly)
  const yearly = await open('yearly')
  expect([statusOfPage(monthly), statusOfPage(yearly)]).toEqual(['expired', 'open'])
  expect(await orderOf(String(monthly))).toMatchObject({ status: 'expired' })
  const third = await open('monthly')
  expect(third).not.toBe(monthly)
  expect([statusOfPage(yearly), statusOfPage(third)]).toEqual(['expired', 'open'])
  shop.stripe.payCheckout(String(third))
  await settleAll()
  expect(await callFunction('create-subscription', { plan: 'yearly' }, member)).toMatchObject({
    body: { alreadySubscribed: true },
  })
})

test('a buyer who pays on the first page while the second is requested is not sold another subscription', async () => {
  const member = await makeMember()
  const { body } = await callFunction('create-subscription', { plan: 'monthly' }, member)
  // Paid, but no event has arrived yet.
  shop.stripe.payCheckout(String(body.sessionId))
  const pages = shop.stripe.account.sessions.size
  expect(await callFunction('create-subscription', { plan: 'yearly' }, member)).toEqual({
    status: 200,
    body: { success: true, url: null, checkoutUrl: null, alreadySubscribed: true, error: null },
  })
  expect(shop.stripe.account.sessions.size).toBe(pages)
  await settleAll()
  const subscriptions = await database.db
    .selectFrom('premiumSubscriptions')
    .select('status')
    .where('userId', '=', member.userId)
    .execute()
  expect(subscriptions).toEqual([{ status: 'active' }])
})

test('of pages for a subscription that are requested at the same time only one stays open', async () => {
  const member = await makeMember()
  const requestsBefore = await Promise.all(
    ['monthly', 'yearly', 'monthly', 'yearly'].map((plan) => callFunction('create-subscription', { plan }, member)),
  )
  const ids = new Set(requestsBefore.map(({ body }) => body.sessionId))
  expect(ids.size).toBeGreaterThan(1)
  expect([...ids].filter((id) => statusOfPage(id) === 'open').length).toBe(1)
})

test.each(prefixes)('%s/public-config returns the public payment settings', async (prefix) => {
  const response = await fetch(`${shop.server.url}${prefix}/public-config`)
  expect(await response.json()).toEqual({
    stripePublishableKey: 'pk_test_linkwright',
    provider: 'stripe',
    testMode: true,
    links: { credits: null, monthly: null, yearly: null },
    testCards: [],
  })
})

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
