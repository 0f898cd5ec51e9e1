import { afterAll, beforeAll, expect, test } from 'vitest'
import { processNextEvent } from '#domain/billing/orders/process-event.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { startTestSandbox, type TestSandbox } from '#test/fakes/sandbox.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let running: TestSandbox
let sandbox: TestSandbox['sandbox']

beforeAll(async () => {
  database = await createTestDatabase()
  running = await startTestSandbox({ settleAfterMs: 0 })
  sandbox = running.sandbox
  server = await startTestServer(database, { payments: running.provider, sandbox: running.served })
})
afterAll(async () => {
  await server.close()
  await running.close()
  await database.drop()
})

const deliver = () => running.deliverTo(`${server.url}/webhooks/sandbox`)

/** Delivers the events of the sandbox over HTTP and processes them. */
async function settle() {
  await sandbox.settlePayments(new Date())
  await deliver()
  for (;;) {
    const processed = await processNextEvent(database.db, server.deps.billing)
    if (processed === null) return
    expect(processed.error).toBeUndefined()
  }
}

/** A member who paid by card on the payment page of the function. */
async function buy(name: string, body: object, number: string) {
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  const response = await fetch(`${server.url}/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  })
  const { url } = (await response.json()) as { url: string }
  const id = url.split('/').at(-1) ?? ''
  await sandbox.payCheckout(id, { number, expiry: '12/34', cvc: '123' })
  const balance = async () => (await getCredits(database.db, { userId: account.user.id })).balance
  return { id, balance, userId: account.user.id }
}

test.each([
  ['4242424242424242', 100],
  ['4000000000000002', 0],
  ['4000000000000077', 100],
  ['4000000000000341', 0],
])('100 credits paid by %s are %i on the account', async (number, credits) => {
  const { balance } = await buy('create-payment', { credits: 100 }, number)
  await settle()
  await settle()
  expect(await balance()).toBe(credits)
})

test('a refund removes credits, and a failed refund adds them back', async () => {
  const { id, balance } = await buy('create-payment', { credits: 100 }, '4000000000005126')
  await settle()
  const { paymentId } = (await sandbox.readCheckout(id)) ?? {}
  const refund = await sandbox.refund({ paymentId: paymentId ?? '', idempotencyKey: 'refund' })
  expect(refund.amountCents).toBe(14_000)
  await deliver()
  await processNextEvent(database.db, server.deps.billing)
  expect(await balance()).toBe(0)
  await settle()
  expect(await balance()).toBe(100)
})

test.each([
  ['won', 100],
  ['lost', 0],
] as const)('a dispute removes the credits; after it is %s there are %i', async (outcome, credits) => {
  const { id, balance } = await buy('create-payment', { credits: 100 }, '4000000000000259')
  await settle()
  await settle()
  expect(await balance()).toBe(0)
  await sandbox.closeDispute((await sandbox.readCheckout(id))?.paymentId ?? '', outcome)
  await settle()
  expect(await balance()).toBe(credits)
})

test('a subscription unlocks premium until its renewals fail', async () => {
  const { id, userId } = await buy('create-subscription', { plan: 'monthly' }, '4000000000004954')
  const { subscriptionId } = (await sandbox.readCheckout(id)) ?? {}
  const readStatus = () =>
    database.db.selectFrom('premiumSubscriptions').select('status').where('userId', '=', userId).executeTakeFirst()
  await settle()
  expect(await readStatus()).toEqual({ status: 'active' })
  const end = (await sandbox.readSubscription(subscriptionId ?? ''))?.currentPeriodEnd.getTime() ?? 0
  await sandbox.advanceSubscriptions(new Date(end))
  await settle()
  expect(await readStatus()).toEqual({ status: 'past_due' })
  await sandbox.advanceSubscriptions(new Date(end + 7 * 86_400_000))
  await settle()
  expect(await readStatus()).toEqual({ status: 'canceled' })
})

test('the embedded form pays through the product, which forwards no cookie or token', async () => {
  const { id, clientSecret } = await running.provider.beginPayment({
    orderId: 'order-of-the-form',
    productName: 'Credits',
    amountCents: 700,
    email: 'buyer@example.com',
    idempotencyKey: 'key-of-the-form',
  })
  const confirm = (origin: string) =>
    fetch(`${server.url}/sandbox/payments/${id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ clientSecret, card: { number: '4242424242424242', expiry: '12/34', cvc: '123' } }),
    })
  expect((await confirm('https://evil.example')).status).toBe(403)
  const paid = await confirm(server.url)
  expect([paid.status, await paid.json()]).toEqual([200, { status: 'succeeded' }])
})

test('pages of the sandbox are served at the origin of the site, as behind a proxy', async () => {
  const { id } = await buy('create-payment', { credits: 100 }, '4000000000000002')
  const shown = await fetch(`${server.url}/sandbox/checkout/${id}`)
  expect([shown.status, shown.headers.get('cross-origin-opener-policy')]).toEqual([200, 'unsafe-none'])
  expect(await shown.text()).toContain('TEST MODE')
  const missing = await fetch(`${server.url}/sandbox/checkout/cs_test_none`)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('There is no such page')])
})
