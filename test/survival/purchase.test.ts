import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { eventually } from '../harness/process.ts'
import { type PayingProduct, pay, startPayingProduct, submit } from './paying-product.ts'

let shop: PayingProduct
beforeAll(async () => {
  shop = await startPayingProduct()
}, 180_000)
afterAll(() => shop.end(), 180_000)

async function creditsOf(userId: string) {
  const { balance, totalPurchased } = await getCredits(shop.db, { userId })
  return { balance, totalPurchased }
}

const sandboxIsAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a purchase is credited once when kill -9 occurs at any moment after the card was charged', async () => {
  const buyer = await shop.makeBuyer()
  let bought = 0
  for (const delayMs of [0, 60]) {
    bought += 10 + delayMs
    const paid = await pay(await shop.openCheckout(buyer, 10 + delayMs))
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/payment-success?session_id='),
    ])
    await sleep(delayMs)
    await shop.kill()
    await shop.restart()
    await shop.settled()
    expect(await creditsOf(buyer.userId)).toEqual({ balance: bought, totalPurchased: bought })
  }
  const papers = await shop.papersOf(buyer)
  expect(papers.map(({ mails }) => mails)).toEqual([1, 1])
  expect((await auditLedger(shop.db)).faults).toEqual([])
}, 240_000)

test('a payment made while the product is down is credited once when it is back, with one invoice by mail', async () => {
  const buyer = await shop.makeBuyer()
  const url = await shop.openCheckout(buyer, 25)
  const { pid } = shop.sandboxProcess()
  await shop.kill()
  expect(await (await fetch(url)).text()).toContain('TEST MODE')
  const paid = await pay(url)
  expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining('/payment-success')])
  const missed = await shop.sandboxEvents()
  expect(missed.waiting).toBeGreaterThan(0)

  await shop.restart()
  // The same process has been running all the time.
  expect(shop.sandboxProcess().pid).toBe(pid)
  await eventually(async () => expect(await creditsOf(buyer.userId)).toEqual({ balance: 25, totalPurchased: 25 }))
  await shop.settled()
  expect(await creditsOf(buyer.userId)).toEqual({ balance: 25, totalPurchased: 25 })
  expect(await shop.papersOf(buyer)).toMatchObject([{ kind: 'invoice', mails: 1 }])
  const shown = await fetch(paid.headers.get('location') ?? '')
  expect(shown.status).toBe(200)
  expect((await auditLedger(shop.db)).faults).toEqual([])
}, 180_000)

test('a subscription that renews while the product is down is renewed once when it is back, with one invoice by mail', async () => {
  const buyer = await shop.makeBuyer()
  const { url } = await shop.post(buyer, '/functions/create-subscription', { plan: 'monthly' })
  await pay(String(url))
  await shop.settled()
  const paidUntil = async () => {
    const row = await shop.db
      .selectFrom('premiumSubscriptions')
      .select(['status', 'currentPeriodEnd'])
      .where('userId', '=', buyer.userId)
      .executeTakeFirst()
    return { status: row?.status, month: row?.currentPeriodEnd.getUTCMonth() }
  }
  const first = await paidUntil()
  expect(await shop.papersOf(buyer)).toMatchObject([{ kind: 'invoice', mails: 1 }])

  const portal = String((await shop.post(buyer, '/api/subscription/portal')).url)
  const subscription = /name="subscription" value="(\w+)"/.exec(await (await fetch(portal)).text())?.[1] ?? ''
  await shop.kill()
  expect((await submit(portal, { subscription, verb: 'renew' })).status).toBe(303)
  await shop.restart()
  await eventually(async () =>
    expect(await paidUntil()).toEqual({ status: 'active', month: ((first.month ?? 0) + 1) % 12 }),
  )
  await shop.settled()
  expect((await shop.papersOf(buyer)).map(({ mails }) => mails)).toEqual([1, 1])
}, 180_000)

test('a product that stops in good order also stops the sandbox, and the next one has its state', async () => {
  const buyer = await shop.makeBuyer()
  const url = await shop.openCheckout(buyer, 30)
  const { pid } = shop.sandboxProcess()
  expect(await shop.stop()).toBe(0)
  expect(sandboxIsAlive(pid)).toBe(false)
  await shop.restart()
  expect((await pay(url)).status).toBe(303)
  await eventually(async () => expect(await creditsOf(buyer.userId)).toEqual({ balance: 30, totalPurchased: 30 }))
}, 180_000)
