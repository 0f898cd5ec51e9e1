import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantCredits } from '#domain/billing/grant-credits.ts'
import { endAbandonedSubscription } from '#domain/billing/orders/change-subscription.ts'
import { makeAccount, signIn } from '#test/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestShop, type TestShop } from '#test/payments.ts'

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

async function makeMember() {
  const account = await makeAccount(shop.server.tools.accounts)
  const { accessToken } = await signIn(shop.server.url, account)
  return { token: accessToken, userId: account.user.id, email: account.email }
}

async function ask(method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${shop.server.url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared as they come
  return { status: response.status, body: (await response.json()) as any }
}

async function settle() {
  await shop.stripe.deliver({ to: shop.webhook })
  expect(await shop.process()).toEqual([])
}

test('a member reads the credits of their own account', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const gift = { userId: member.userId, kind: 'bonus', amount: 7, source: { type: 'gift', id: member.userId } } as const
  await grantCredits(database.db, gift)
  expect((await ask('GET', '/credits', member.token)).body).toEqual({
    amount: 0,
    bonus: 7,
    totalUsed: 0,
    totalPurchased: 0,
    balance: 7,
    available: 7,
    owed: 0,
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect((await ask('GET', '/credits', other.token)).body.balance).toBe(0)
})

test.each([
  ['GET', '/credits'],
  ['GET', '/orders'],
  ['GET', '/subscription'],
  ['POST', '/subscription/cancel'],
  ['POST', '/subscription/resume'],
  ['POST', '/subscription/portal'],
])('%s %s is for who is signed in', async (method, path) => {
  expect(await ask(method, path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('the purchase history lists one’s own orders, newest first, page by page', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  for (const credits of [10, 20, 30]) await ask('POST', '/create-payment', member.token, { credits })
  await ask('POST', '/create-payment', other.token, { credits: 99 })
  const first = await ask('GET', '/orders?limit=2', member.token)
  expect(first.body.orders.map(({ credits }: { credits: number }) => credits)).toEqual([30, 20])
  expect(first.body.orders[0]).toEqual({
    id: expect.any(String),
    kind: 'credits',
    credits: 30,
    plan: null,
    amountCents: 4_200,
    refundedCents: 0,
    status: 'open',
    failure: null,
    isLive: false,
    receiptUrl: null,
    createdAt: expect.stringMatching(/Z$/),
    paidAt: null,
  })
  const second = await ask('GET', `/orders?limit=2&cursor=${first.body.nextCursor}`, member.token)
  expect(second.body).toMatchObject({ orders: [{ credits: 10 }], nextCursor: null })
  expect(await ask('GET', '/orders?cursor=nonsense', member.token)).toMatchObject({ status: 422 })
})

test('a subscription is shown as it is, cancelled with its period, taken back, and looked after at the provider', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  expect((await ask('GET', '/subscription', member.token)).body).toEqual({
    subscribed: false,
    features: [],
    subscription: null,
  })
  const { body } = await ask('POST', '/create-subscription', member.token, { plan: 'monthly' })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  expect((await ask('GET', '/subscription', member.token)).body).toEqual({
    subscribed: true,
    features: ['keywordResearch', 'automatedCampaigns', 'rankTracker', 'unlimitedAccess'],
    subscription: {
      plan: 'monthly',
      status: 'active',
      priceCents: 2_900,
      email: member.email,
      currentPeriodEnd: expect.stringMatching(/Z$/),
      cancelAtPeriodEnd: false,
      isLive: false,
    },
  })
  const cancelled = await ask('POST', '/subscription/cancel', member.token)
  expect(cancelled.body).toMatchObject({ subscribed: true, subscription: { cancelAtPeriodEnd: true } })
  const resumed = await ask('POST', '/subscription/resume', member.token)
  expect(resumed.body).toMatchObject({ subscribed: true, subscription: { cancelAtPeriodEnd: false } })
  expect((await ask('POST', '/subscription/portal', member.token)).body.url).toMatch(/^http/)
  for (const act of ['cancel', 'resume', 'portal'])
    expect(await ask('POST', `/subscription/${act}`, other.token)).toMatchObject({ status: 404 })
})

test('a subscription that is over unlocks nothing, though no event said so', async () => {
  const member = await makeMember()
  const { body } = await ask('POST', '/create-subscription', member.token, { plan: 'yearly' })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  await database.db
    .updateTable('premiumSubscriptions')
    .set({ currentPeriodEnd: new Date(Date.now() - 1_000) })
    .where('userId', '=', member.userId)
    .execute()
  expect((await ask('GET', '/subscription', member.token)).body).toMatchObject({ subscribed: false, features: [] })
  expect((await ask('POST', '/subscription/cancel', member.token)).status).toBe(404)
})

test('nobody goes on paying for an account that is gone', async () => {
  const member = await makeMember()
  const { body } = await ask('POST', '/create-subscription', member.token, { plan: 'monthly' })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  await database.db.deleteFrom('users').where('id', '=', member.userId).execute()
  const { rows } = await sql<{ payload: { provider: string; subscriptionId: string } }>`
    select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where identifier = 'billing.end-subscription'`.execute(database.db)
  expect(rows).toHaveLength(1)
  const payload = rows[0]?.payload ?? { provider: '', subscriptionId: '' }
  for (let time = 0; time < 2; time += 1) await endAbandonedSubscription(database.db, shop.billing, payload)
  const subscription = shop.stripe.account.subscriptions.get(payload.subscriptionId)
  expect(subscription?.cancel_at_period_end).toBe(true)
})
