import { afterAll, beforeAll, expect, test } from 'vitest'
import { processNextEvent } from '#domain/billing/orders/process-event.ts'
import { getCredits } from '#domain/billing/queries.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
  sandboxWebhookSecret,
} from '#domain/billing/sandbox/create-sandbox-provider.ts'
import { deliverSandboxEvents } from '#domain/billing/sandbox/deliver-sandbox-events.ts'
import { createSealer } from '#domain/seal.ts'
import { makeAccount, signIn } from '#test/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const sealer = createSealer('a secret for tests, long enough to be one')

let database: TestDatabase
let server: TestServer
let sandbox: SandboxProvider

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = createSandboxProvider(database.db, { sealer, origin: 'http://localhost', settleAfterMs: 0 })
  server = await startTestServer(database, { payments: sandbox })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** What the sandbox tells arrives over HTTP and is worked off. */
async function settle() {
  await sandbox.settlePayments(new Date())
  await deliverSandboxEvents(database.db, {
    url: `${server.url}/webhooks/sandbox`,
    secret: sandboxWebhookSecret(sealer),
  })
  for (;;) {
    const processed = await processNextEvent(database.db, server.tools.billing)
    if (processed === null) return
    expect(processed.error).toBeUndefined()
  }
}

/** A member whose page of the function's purchase was paid by a card. */
async function buy(name: string, body: object, number: string) {
  const account = await makeAccount(server.tools.accounts)
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

test('a refund takes credits back, and gives them again when it fails', async () => {
  const { id, balance } = await buy('create-payment', { credits: 100 }, '4000000000005126')
  await settle()
  const { paymentId } = (await sandbox.readCheckout(id)) ?? {}
  const refund = await sandbox.refund({ paymentId: paymentId ?? '', idempotencyKey: 'refund' })
  expect(refund.amountCents).toBe(14_000)
  await deliverSandboxEvents(database.db, {
    url: `${server.url}/webhooks/sandbox`,
    secret: sandboxWebhookSecret(sealer),
  })
  await processNextEvent(database.db, server.tools.billing)
  expect(await balance()).toBe(0)
  await settle()
  expect(await balance()).toBe(100)
})

test.each([
  ['won', 100],
  ['lost', 0],
] as const)('a dispute takes the credits; when it is %s there are %i', async (outcome, credits) => {
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
  const kept = () =>
    database.db.selectFrom('premiumSubscriptions').select('status').where('userId', '=', userId).executeTakeFirst()
  await settle()
  expect(await kept()).toEqual({ status: 'active' })
  const end = (await sandbox.readSubscription(subscriptionId ?? ''))?.currentPeriodEnd.getTime() ?? 0
  await sandbox.advanceSubscriptions(new Date(end))
  await settle()
  expect(await kept()).toEqual({ status: 'past_due' })
  await sandbox.advanceSubscriptions(new Date(end + 7 * 86_400_000))
  await settle()
  expect(await kept()).toEqual({ status: 'canceled' })
})
