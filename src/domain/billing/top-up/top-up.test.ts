import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import type { NewCreditSettings } from '#contract/billing/billing-calls.ts'
import { createSealer } from '#domain/seal.ts'
import { startTestSandbox, type TestSandbox } from '#test/fakes/sandbox.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { testSeller } from '#test/harness/server.ts'
import { auditLedger } from '../credits/audit-ledger.ts'
import { spendCredits } from '../credits/spend-credits.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import { openCheckout } from '../orders/open-checkout.ts'
import { syncAbout } from '../orders/process-event.ts'
import { findOrderToVerify } from '../orders/queries.ts'
import { syncOrder } from '../orders/sync-order.ts'
import { getCreditSettings, saveCreditSettings } from './credit-settings.ts'
import { noticeLowBalances } from './notice-low-balances.ts'
import { listTopUps, topUp } from './top-up.ts'

const origin = 'https://links.example'
const mail = { sealer: createSealer('a secret for tests, long enough to be one'), origin, from: 'a@links.example' }

let database: TestDatabase
let sandbox: TestSandbox['sandbox']
let running: TestSandbox
let deps: BillingDeps
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startTestSandbox()
  sandbox = running.sandbox
  deps = { provider: running.provider, origin, mail, seller: testSeller(origin) }
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

/** A member who bought 100 credits with a saved card and spent all but `left`. */
async function makeBuyer({ card = '4242424242424242', left = 5 } = {}) {
  const email = `buyer-${randomUUID()}@example.com`
  const { id: userId } = await database.db
    .insertInto('users')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newOrder = { userId, email, item: { kind: 'credits', credits: 100 } as const, savesCard: true }
  const opened = await openCheckout(database.db, deps, newOrder)
  const sessionId = opened?.sessionId ?? ''
  await sandbox.payCheckout(sessionId, { number: card, expiry: '12/34', cvc: '123' })
  await sandbox.answerCheckoutChallenge(sessionId, true)
  const order = await findOrderToVerify(database.db, { provider: 'sandbox', sessionId })
  await syncOrder(database.db, deps, order?.id ?? '')
  await spendCredits(database.db, { userId, amount: 100 - left, source: { type: 'test', id: userId } })
  return { userId, email }
}

const defaultSettings: NewCreditSettings = { lowBalanceAt: null, topUp: { credits: 50, below: 10, capCents: 14_000 } }
const save = (userId: string, settings = defaultSettings) => saveCreditSettings(database.db, deps, { userId }, settings)
const templates = async (email: string) =>
  (await messagesTo(database.db, mail, email)).map(({ template }) => template).slice(1)
const availableOf = async (userId: string) => {
  const row = await database.db.selectFrom('credits').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  return row.amount + row.bonus - row.totalUsed - row.reserved
}
const lastTopUp = (userId: string) =>
  database.db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('flow', '=', 'top-up')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const later = (userId: string) =>
  sql`update credit_settings set top_up_not_before = now() - interval '1 second' where user_id = ${userId}`.execute(
    database.db,
  )

test('a balance that falls below the threshold is emailed once, and again after it was above the threshold', async () => {
  const { userId, email } = await makeBuyer({ left: 9 })
  await saveCreditSettings(database.db, deps, { userId }, { lowBalanceAt: 10, topUp: null })
  await Promise.all([1, 2, 3].map(() => noticeLowBalances(database.db, deps)))
  await noticeLowBalances(database.db, deps)
  expect(await templates(email)).toEqual(['low-balance'])
  await sql`insert into credit_transfers (user_id, kind, amount, source_type, source_id)
    values (${userId}, 'bonus', 5, 'gift', ${userId})`.execute(database.db)
  await noticeLowBalances(database.db, deps)
  await spendCredits(database.db, { userId, amount: 5, source: { type: 'test', id: `${userId} again` } })
  await noticeLowBalances(database.db, deps)
  expect(await templates(email)).toEqual(['low-balance', 'low-balance'])
})

test('concurrent calls top up a low balance once, with a separate invoice', async () => {
  const { userId, email } = await makeBuyer()
  await save(userId)
  expect(await listTopUps(database.db)).toContain(userId)
  await Promise.allSettled([1, 2, 3, 4].map(() => topUp(database.db, deps, userId)))
  await topUp(database.db, deps, userId)
  expect(await availableOf(userId)).toBe(55)
  expect(await templates(email)).toEqual(['invoice'])
  expect((await messagesTo(database.db, mail, email))[1]?.subject).toContain('Your credits were topped up')
  expect(await listTopUps(database.db)).not.toContain(userId)
})

test('a charge with a lost response is made once, even after a crash at any point', async () => {
  const { userId } = await makeBuyer()
  await save(userId)
  const lost: BillingDeps = {
    ...deps,
    provider: {
      ...running.provider,
      async chargeSavedCard(request) {
        await running.provider.chargeSavedCard(request)
        throw new PaymentProviderError('timeout', 'no response')
      },
    },
  }
  await expect(topUp(database.db, lost, userId)).rejects.toThrow('no response')
  expect(await availableOf(userId)).toBe(5)
  expect(await topUp(database.db, deps, userId)).toBe('charged')
  expect(await availableOf(userId)).toBe(55)
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
})

test('top-ups never exceed the monthly limit', async () => {
  const { userId } = await makeBuyer()
  await save(userId)
  for (let round = 0; round < 4; round += 1) {
    await topUp(database.db, deps, userId)
    const amount = (await availableOf(userId)) - 5
    if (amount > 0)
      await spendCredits(database.db, { userId, amount, source: { type: 'test', id: `${userId} ${round}` } })
  }
  expect(await getCreditSettings(database.db, deps, { userId })).toMatchObject({ spentCents: 14_000, hasCard: true })
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
})

test('a declined card sends an email, is tried again after a day, and turns top-up off after three refusals', async () => {
  const { userId, email } = await makeBuyer({ card: '4000000000004954' })
  await save(userId)
  expect(await topUp(database.db, deps, userId)).toBe('declined')
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
  for (const _round of [2, 3]) {
    await later(userId)
    expect(await topUp(database.db, deps, userId)).toBe('declined')
  }
  await later(userId)
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
  expect(await templates(email)).toEqual(['top-up-failed', 'top-up-failed', 'top-up-failed'])
  expect((await messagesTo(database.db, mail, email)).at(-1)?.text).toContain('turned off')
  expect(await getCreditSettings(database.db, deps, { userId })).toMatchObject({ topUp: null, spentCents: 0 })
  expect(await availableOf(userId)).toBe(5)
})

test('a bank that requires confirmation charges nothing, and the email says so', async () => {
  const { userId, email } = await makeBuyer({ card: '4000002500003155' })
  await save(userId)
  expect(await topUp(database.db, deps, userId)).toBe('authentication')
  expect((await messagesTo(database.db, mail, email)).at(-1)?.text).toContain('confirm the payment')
})

test('the refund of a top-up disables automatic top-up, so the card is not charged for the same credits again', async () => {
  const { userId, email } = await makeBuyer()
  await save(userId)
  expect(await topUp(database.db, deps, userId)).toBe('charged')
  const order = await lastTopUp(userId)
  await sandbox.refund({ paymentId: order.paymentId ?? '', idempotencyKey: `refund ${order.id}` })
  await syncOrder(database.db, deps, order.id)
  expect(await availableOf(userId)).toBe(5)
  expect(await getCreditSettings(database.db, deps, { userId })).toMatchObject({ topUp: null })
  expect(await listTopUps(database.db)).not.toContain(userId)
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
  const messages = (await messagesTo(database.db, mail, email)).filter(({ template }) => template === 'top-up-off')
  expect(messages.map(({ subject }) => subject)).toEqual(['Automatic top-up is off'])
  expect(messages[0]?.text).toMatch(/Your payment for 50 Premium Backlink Credits was refunded[\s\S]*turn it on again/)
  await save(userId)
  await syncOrder(database.db, deps, order.id)
  expect(await getCreditSettings(database.db, deps, { userId })).toMatchObject({ topUp: defaultSettings.topUp })
})

test('a dispute disables automatic top-up and sends one email; members without top-up get none', async () => {
  const [member, other] = [await makeBuyer(), await makeBuyer()]
  await save(member.userId)
  for (const { userId, email } of [member, other]) {
    const order = await database.db
      .selectFrom('orders')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const disputed: BillingDeps = {
      ...deps,
      provider: {
        ...running.provider,
        async readPayment(id) {
          const payment = await running.provider.readPayment(id)
          const dispute = { id: 'dp_1', paymentId: id, amountCents: 14_000, status: 'open', isWithdrawn: true } as const
          return payment === null ? null : { ...payment, disputes: [dispute] }
        },
      },
    }
    await syncOrder(database.db, disputed, order.id)
    await syncOrder(database.db, disputed, order.id)
    const messages = (await messagesTo(database.db, mail, email)).filter(({ template }) => template === 'top-up-off')
    expect(messages.map(({ text }) => /bank took back the payment/.test(text))).toEqual(
      userId === member.userId ? [true] : [],
    )
  }
})

/** The provider fails after the order of a top-up is written and before the card is charged. */
async function beginTopUp(userId: string) {
  const failingDeps: BillingDeps = {
    ...deps,
    provider: {
      ...running.provider,
      chargeSavedCard() {
        throw new PaymentProviderError('timeout', 'no response')
      },
    },
  }
  await expect(topUp(database.db, failingDeps, userId)).rejects.toThrow('no response')
  return lastTopUp(userId)
}

test.each([
  ['turned off', (userId: string) => save(userId, { lowBalanceAt: null, topUp: null })],
  [
    'changed to another number of credits',
    (userId: string) => save(userId, { lowBalanceAt: null, topUp: { credits: 10, below: 10, capCents: 14_000 } }),
  ],
  [
    'no longer due',
    (userId: string) =>
      sql`insert into credit_transfers (user_id, kind, amount, source_type, source_id)
        values (${userId}, 'bonus', 20, 'gift', ${userId})`.execute(database.db),
  ],
])('a pending top-up that is %s is not charged', async (_what, change) => {
  const { userId, email } = await makeBuyer()
  await save(userId)
  await beginTopUp(userId)
  await change(userId)
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
  expect(await lastTopUp(userId)).toMatchObject({ status: 'failed', paymentId: null })
  expect(await templates(email)).toEqual([])
})

test('a refusal that the provider reports later counts like one in its response', async () => {
  const { userId, email } = await makeBuyer({ card: '4000000000004954' })
  await save(userId)
  const lost: BillingDeps = {
    ...deps,
    provider: {
      ...running.provider,
      async chargeSavedCard(request) {
        await running.provider.chargeSavedCard(request)
        throw new PaymentProviderError('timeout', 'no response')
      },
    },
  }
  await expect(topUp(database.db, lost, userId)).rejects.toThrow('no response')
  for await (const event of running.provider.listEvents(new Date(Date.now() - 60_000)))
    if (event.type === 'payment_intent.payment_failed' && event.about !== null)
      await syncAbout(database.db, deps, event.about)
  const refused = await lastTopUp(userId)
  expect(refused).toMatchObject({ status: 'failed', refusalMailed: false })
  expect(await listTopUps(database.db)).toContain(userId)
  expect(await topUp(database.db, deps, userId)).toBe('declined')
  // No second charge: the refused order is counted, and the next attempt waits a day.
  expect(await lastTopUp(userId)).toMatchObject({ id: refused.id, refusalMailed: true })
  expect(await templates(email)).toEqual(['top-up-failed'])
  expect(await listTopUps(database.db)).not.toContain(userId)
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
})

test('a pending top-up of another provider does not block the member', async () => {
  const { userId } = await makeBuyer()
  await save(userId)
  const { id } = await beginTopUp(userId)
  await sql`update orders set provider = 'stripe' where id = ${id}`.execute(database.db)
  expect(await topUp(database.db, deps, userId)).toBe('nothing')
  expect(await topUp(database.db, deps, userId)).toBe('charged')
})

test('top-up is refused without a saved card, or with a limit below one top-up', async () => {
  const { id: userId } = await database.db
    .insertInto('users')
    .values({ email: `none-${randomUUID()}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(save(userId)).rejects.toMatchObject({ code: 'validation_failed' })
  const buyer = await makeBuyer()
  const tight = { lowBalanceAt: null, topUp: { credits: 50, below: 10, capCents: 6_999 } }
  await expect(save(buyer.userId, tight)).rejects.toMatchObject({ code: 'validation_failed' })
})

test('after these tests the ledger and the documents have no faults', async () => {
  expect((await auditLedger(database.db)).faults).toEqual([])
})
