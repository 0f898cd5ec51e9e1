import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureCredits } from '#domain/billing/credits/capture-credits.ts'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'
import { reserveCredits } from '#domain/billing/credits/reserve-credits.ts'
import { spendCredits } from '#domain/billing/credits/spend-credits.ts'
import { endAbandonedSubscription } from '#domain/billing/orders/change-subscription.ts'
import { startTestShop, type TestShop } from '#test/fakes/stripe/payments.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

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
  const account = await makeAccount(shop.server.deps.accounts)
  const { accessToken } = await signIn(shop.server.url, account)
  return { token: accessToken, userId: account.user.id, email: account.email }
}

async function call(method: string, path: string, token?: string, body?: unknown) {
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
  expect((await call('GET', '/credits', member.token)).body).toEqual({
    amount: 0,
    bonus: 7,
    totalUsed: 0,
    totalPurchased: 0,
    balance: 7,
    available: 7,
    owed: 0,
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect((await call('GET', '/credits', other.token)).body.balance).toBe(0)
})

test.each([
  ['GET', '/credits'],
  ['GET', '/credits/entries'],
  ['GET', '/orders'],
  ['GET', '/orders/0197a5c0-0000-7000-8000-000000000000/receipt.pdf'],
  ['GET', '/invoices'],
  ['GET', '/invoices/0197a5c0-0000-7000-8000-000000000000/invoice.pdf'],
  ['GET', '/billing-details'],
  ['PUT', '/billing-details'],
  ['GET', '/subscription'],
  ['POST', '/subscription/cancel'],
  ['POST', '/subscription/resume'],
  ['POST', '/subscription/portal'],
])('%s %s is for who is signed in', async (method, path) => {
  expect(await call(method, path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('the purchase history lists one’s own orders, newest first, page by page', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  for (const credits of [10, 20, 30]) await call('POST', '/create-payment', member.token, { credits })
  await call('POST', '/create-payment', other.token, { credits: 99 })
  const first = await call('GET', '/orders?limit=2', member.token)
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
  const second = await call('GET', `/orders?limit=2&cursor=${first.body.nextCursor}`, member.token)
  expect(second.body).toMatchObject({ orders: [{ credits: 10 }], nextCursor: null })
  expect(await call('GET', '/orders?cursor=nonsense', member.token)).toMatchObject({ status: 422 })
})

test('every movement of the credits is listed with what it did to those that can be spent, page by page', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const { userId } = member
  const source = (id: string) => ({ type: 'test', id: `${id} ${userId}` })
  await grantCredits(database.db, { userId, kind: 'bonus', amount: 10, source: source('gift') })
  await spendCredits(database.db, { userId, amount: 2, source: source('spent') })
  const work = { userId, amount: 5, source: source('work'), lifetimeSeconds: 60 }
  const { holdId } = await reserveCredits(database.db, work)
  await captureCredits(database.db, { userId, holdId, amount: 1, source: source('done') })
  const first = await call('GET', '/credits/entries?limit=3', member.token)
  const amountsOf = ({ kind, amount, change }: Record<string, unknown>) => [kind, amount, change]
  expect(first.body.entries.map(amountsOf)).toEqual([
    ['capture', 1, 0],
    ['reserve', 5, -5],
    ['consume', 2, -2],
  ])
  const second = await call('GET', `/credits/entries?limit=3&cursor=${first.body.nextCursor}`, member.token)
  expect(second.body).toEqual({
    entries: [
      {
        id: expect.any(String),
        kind: 'bonus',
        amount: 10,
        change: 10,
        about: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ],
    nextCursor: null,
  })
  expect((await call('GET', '/credits/entries', other.token)).body).toEqual({ entries: [], nextCursor: null })
  expect(await call('GET', '/credits/entries?cursor=nonsense', member.token)).toMatchObject({ status: 422 })
})

test('a movement for a campaign names it, and one for a link the link, to its owner alone', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const { userId } = member
  await grantCredits(database.db, { userId, kind: 'bonus', amount: 10, source: { type: 'gift', id: userId } })
  const { rows } = await sql<{ campaignId: string; checkId: string }>`
    with campaign as (insert into campaigns (user_id, name) values (${userId}, 'Spring') returning id),
    placement as (
      insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind)
      select id, ${userId}, 1, 'x', 'rain barrels', 'other' from campaign returning id, campaign_id),
    looked as (
      insert into placement_checks (placement_id, verdict, reasons, evidence) select id, 'found', '[]', '{}' from placement returning id)
    select placement.campaign_id as "campaignId", looked.id as "checkId" from placement, looked`.execute(database.db)
  const { campaignId, checkId } = rows[0] ?? { campaignId: '', checkId: '' }
  const hold = { userId, amount: 3, source: { type: 'campaign', id: campaignId }, lifetimeSeconds: 60 }
  const { holdId } = await reserveCredits(database.db, hold)
  await captureCredits(database.db, { userId, holdId, amount: 1, source: { type: 'placement_check', id: checkId } })
  const subjects = async (token: string) =>
    (await call('GET', '/credits/entries', token)).body.entries.map(({ about }: { about: unknown }) => about)
  expect(await subjects(member.token)).toEqual([
    { campaignId, campaign: 'Spring', anchorText: 'rain barrels', url: null },
    { campaignId, campaign: 'Spring', anchorText: null, url: null },
    null,
  ])
  const stolen = { type: 'placement_check', id: checkId }
  await grantCredits(database.db, { userId: (await makeMember()).userId, kind: 'bonus', amount: 1, source: stolen })
  expect(await subjects(other.token)).toEqual([])
})

test('a paid order has an invoice for its owner; an unpaid order, or one of another member, has none', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const { body } = await call('POST', '/create-payment', member.token, { credits: 30 })
  const order = async () => (await call('GET', '/orders', member.token)).body.orders[0]
  const receipt = (id: string, token: string) =>
    fetch(`${shop.server.url}/api/orders/${id}/receipt.pdf`, { headers: { authorization: `Bearer ${token}` } })
  const { id } = await order()
  expect((await receipt(id, member.token)).status).toBe(404)

  shop.stripe.payCheckout(body.sessionId)
  await settle()
  const paid = await receipt(id, member.token)
  expect([paid.status, paid.headers.get('content-type'), paid.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    expect.stringMatching(/TEST-INV-\d{4}-\d{6}\.pdf/),
  ])
  expect(Buffer.from(await paid.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)

  for (const [orderId, token] of [
    [id, other.token],
    ['0197a5c0-0000-7000-8000-000000000000', member.token],
    ['no-id', member.token],
  ])
    expect(await call('GET', `/orders/${orderId}/receipt.pdf`, token)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('a subscription is shown, cancelled at the end of its period, resumed, and managed in the portal of the provider', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  expect((await call('GET', '/subscription', member.token)).body).toEqual({
    subscribed: false,
    features: [],
    subscription: null,
  })
  const { body } = await call('POST', '/create-subscription', member.token, { plan: 'monthly' })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  expect((await call('GET', '/subscription', member.token)).body).toEqual({
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
  const cancelled = await call('POST', '/subscription/cancel', member.token)
  expect(cancelled.body).toMatchObject({ subscribed: true, subscription: { cancelAtPeriodEnd: true } })
  const resumed = await call('POST', '/subscription/resume', member.token)
  expect(resumed.body).toMatchObject({ subscribed: true, subscription: { cancelAtPeriodEnd: false } })
  expect((await call('POST', '/subscription/portal', member.token)).body.url).toMatch(/^http/)
  for (const act of ['cancel', 'resume', 'portal'])
    expect(await call('POST', `/subscription/${act}`, other.token)).toMatchObject({ status: 404 })
})

test('a subscription that is over unlocks nothing, though no event said so', async () => {
  const member = await makeMember()
  const { body } = await call('POST', '/create-subscription', member.token, { plan: 'yearly' })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  await database.db
    .updateTable('premiumSubscriptions')
    .set({ currentPeriodEnd: new Date(Date.now() - 1_000) })
    .where('userId', '=', member.userId)
    .execute()
  expect((await call('GET', '/subscription', member.token)).body).toMatchObject({ subscribed: false, features: [] })
  expect((await call('POST', '/subscription/cancel', member.token)).status).toBe(404)
})

test('the subscription of a deleted account is cancelled', async () => {
  const member = await makeMember()
  const { body } = await call('POST', '/create-subscription', member.token, { plan: 'monthly' })
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
