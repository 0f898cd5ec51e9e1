import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { spendCredits } from '#domain/billing/credits/spend-credits.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { eventually } from '../harness/process.ts'
import { type Buyer, type PayingProduct, pay, startPayingProduct } from './paying-product.ts'

let shop: PayingProduct
beforeAll(async () => {
  shop = await startPayingProduct()
}, 180_000)
afterAll(() => shop.end(), 180_000)

const balanceOf = async ({ userId }: Buyer) => (await getCredits(shop.db, { userId })).balance

/** Expects document numbers from 1 on without gaps, and a consistent ledger. */
async function expectNumbersWithoutGaps() {
  const positions = await shop.positions()
  expect(positions).toEqual(positions.map((_, index) => index + 1))
  expect((await auditLedger(shop.db)).faults).toEqual([])
}

test('a kill while an invoice is issued leaves no gap: its number, its credits and its mail come once', async () => {
  const buyer = await shop.makeBuyer()
  await pay(await shop.openCheckout(buyer, 20))
  await shop.settled()
  const url = await shop.openCheckout(buyer, 30)
  await shop.whileLocked('lock table invoices in exclusive mode', async (isWaitedFor) => {
    await pay(url)
    await isWaitedFor()
    await shop.kill()
  })
  expect(await balanceOf(buyer)).toBe(20)
  await shop.restart()
  await shop.settled()
  await eventually(async () => expect(await balanceOf(buyer)).toBe(50))
  await shop.settled()
  expect((await shop.papersOf(buyer)).map(({ mails }) => mails)).toEqual([1, 1])
  await expectNumbersWithoutGaps()
}, 180_000)

test('a kill between an invoice and its mail: the invoice does not change, and one mail brings it', async () => {
  const buyer = await shop.makeBuyer()
  const url = await shop.openCheckout(buyer, 20)
  let issued: Awaited<ReturnType<typeof shop.papersOf>> = []
  await shop.whileLocked('lock table mailbox_messages in exclusive mode', async (isWaitedFor) => {
    await pay(url)
    await isWaitedFor()
    issued = await shop.papersOf(buyer)
    await shop.kill()
  })
  expect(issued).toMatchObject([{ kind: 'invoice', mails: 0 }])
  await shop.restart()
  await shop.settled()
  expect(await shop.papersOf(buyer)).toEqual([{ ...issued[0], mails: 1 }])
  expect(await balanceOf(buyer)).toBe(20)
  await expectNumbersWithoutGaps()
}, 180_000)

/** A member with 5 credits left and a saved card, with an automatic top-up of 50 credits below 10. */
async function makeSaver() {
  const buyer = await shop.makeBuyer()
  const { url } = await shop.post(buyer, '/functions/create-payment', { credits: 100, saveCard: true })
  await pay(String(url))
  await shop.settled()
  await spendCredits(shop.db, { userId: buyer.userId, amount: 95, source: { type: 'test', id: buyer.userId } })
  await shop.put(buyer, '/api/credits/settings', {
    lowBalanceAt: null,
    topUp: { credits: 50, below: 10, capCents: 14_000 },
  })
  return buyer
}

const topUpOf = ({ userId }: Buyer) =>
  shop.db.selectFrom('orders').selectAll().where('userId', '=', userId).where('flow', '=', 'top-up').execute()

/** Successful charges at the provider with the saved card, of this and all other members. */
async function charges() {
  const { events } = await shop.sandboxEvents()
  return events.filter((event) => event?.type === 'payment_intent.succeeded').length
}

/** Runs the jobs of the next minute until the top-up is credited, then all jobs that could repeat it. */
async function expectOneTopUp(buyer: Buyer, chargesBefore: number) {
  await eventually(async () => {
    await shop.runJob('billing.watch-balances')
    expect(await balanceOf(buyer)).toBe(55)
  }, 60_000)
  await shop.runJob('billing.watch-balances')
  await shop.runJob('billing.reconcile')
  await shop.settled()
  expect(await balanceOf(buyer)).toBe(55)
  expect((await charges()) - chargesBefore).toBe(1)
  expect(await topUpOf(buyer)).toMatchObject([{ status: 'paid', credits: 50 }])
  expect((await shop.papersOf(buyer)).map(({ mails }) => mails)).toEqual([1, 1])
  await expectNumbersWithoutGaps()
}

test('a kill after the card was charged and before the product stored it: the top-up is charged and credited once', async () => {
  const buyer = await makeSaver()
  const before = await charges()
  // The provider does not answer, so the order exists without a charge.
  const { pid } = shop.sandboxProcess()
  process.kill(pid, 'SIGSTOP')
  await shop.runJob('billing.watch-balances')
  const [order] = await eventually(async () => {
    const orders = await topUpOf(buyer)
    expect(orders).toHaveLength(1)
    return orders
  })
  await shop.whileLocked(`select from orders where id = '${order?.id}' for update`, async (isWaitedFor) => {
    process.kill(pid, 'SIGCONT')
    await isWaitedFor()
    await shop.kill()
  })
  expect((await charges()) - before).toBe(1)
  expect(await topUpOf(buyer)).toMatchObject([{ status: 'created', paymentId: null }])
  await shop.restart()
  await expectOneTopUp(buyer, before)
}, 180_000)

test('a kill between the charge of a top-up and its credits: they are credited once, with one invoice', async () => {
  const buyer = await makeSaver()
  const before = await charges()
  await shop.whileLocked('lock table credit_transfers in exclusive mode', async (isWaitedFor) => {
    await shop.runJob('billing.watch-balances')
    await isWaitedFor()
    await shop.kill()
  })
  expect((await charges()) - before).toBe(1)
  expect(await balanceOf(buyer)).toBe(5)
  await shop.restart()
  await expectOneTopUp(buyer, before)
}, 180_000)
