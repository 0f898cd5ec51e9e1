import { type Selectable, sql } from 'kysely'
import type { SavedCardOutcome } from '#adapters/payments/payment-provider.ts'
import { creditsPriceCents, creditsProductName } from '#contract/billing/billing.ts'
import type { Db } from '#db/db.ts'
import type { CreditSettings } from '#db/types.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockCredits } from '../credits/lock-credits.ts'
import { billingPage } from '../invoices/mail-documents.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import type { OrderRow } from '../orders/place-order.ts'
import { syncOrder } from '../orders/sync-order.ts'
import { findSavedCard } from './saved-card.ts'
import { spentThisMonth } from './spent-this-month.ts'
import { switchTopUpOff } from './switch-top-up-off.ts'

type Settings = Selectable<CreditSettings>
type Refusal = Exclude<SavedCardOutcome['outcome'], 'charged'>

/** Consecutive refusals after which automatic top-up is disabled. */
const failuresMax = 3
/** Providers store an idempotency key for at least a day. An older order is not charged again with its key. */
const chargeWithinHours = 20

/**
 * Members whose automatic top-up needs work: the balance is low, a charge is unfinished, or a refusal is not counted yet. In random order, so that no
 * member waits indefinitely behind others.
 */
export async function listTopUps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from (
    select user_id from credit_settings join credits using (user_id)
    where top_up_credits is not null and (top_up_not_before is null or top_up_not_before <= now())
      and amount + bonus - total_used - reserved < top_up_below
    union
    select user_id from orders where flow = 'top-up' and user_id is not null
      and (status in ('created', 'open', 'processing') or (status = 'failed' and not refusal_mailed))
    ) as due order by random() limit 500`.execute(db)
  return rows.map(({ userId }) => userId)
}

/**
 * Buys the credits of a member's automatic top-up, within the monthly limit. Only one order is open at a time. It is written before the card is
 * charged, and its ID is the idempotency key of the charge: after a crash the next call finishes it, and nothing is charged twice. Throws
 * `PaymentProviderError` if the provider cannot be reached.
 */
export async function topUp(
  db: Db,
  deps: BillingDeps,
  userId: string,
): Promise<'nothing' | 'charged' | 'waiting' | Refusal> {
  const order = await openOrder(db, deps, userId)
  if (order === null) return 'nothing'
  if (order.status === 'failed') {
    await refuse(db, deps, order, 'declined')
    return 'declined'
  }
  if (order.paymentId !== null) return outcomeOf(await syncOrder(db, deps, order.id))
  const charge = await chargeOnce(db, deps, order)
  if (charge.outcome !== 'charged') {
    await refuse(db, deps, order, charge.outcome)
    return charge.outcome
  }
  await db
    .updateTable('orders')
    .set({ paymentId: charge.paymentId, updatedAt: sql`now()` })
    .where('id', '=', order.id)
    .where('paymentId', 'is', null)
    .execute()
  const paid = await syncOrder(db, deps, order.id)
  if (paid.status === 'paid')
    await db
      .updateTable('creditSettings')
      .set({ topUpFailures: 0, topUpNotBefore: null })
      .where('userId', '=', userId)
      .execute()
  return outcomeOf(paid)
}

function outcomeOf({ status }: OrderRow): 'charged' | 'waiting' {
  return status === 'paid' ? 'charged' : 'waiting'
}

/** The unfinished order if it is still valid, or a new one if the balance is low and the monthly limit allows it. */
async function openOrder(db: Db, { provider }: BillingDeps, userId: string): Promise<OrderRow | null> {
  if (provider.name === 'none') return null
  const { name, isTest } = provider
  return db.transaction().execute(async (db) => {
    const settings = await db
      .selectFrom('creditSettings')
      .selectAll()
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const begun = await db
      .selectFrom('orders')
      .selectAll()
      .where('userId', '=', userId)
      .where('flow', '=', 'top-up')
      .where((row) =>
        row.or([
          row('status', 'in', ['created', 'open', 'processing']),
          row.and([row('status', '=', 'failed'), row('refusalMailed', '=', false)]),
        ]),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (begun !== undefined) {
      if (begun.status === 'failed') return begun
      const isCurrentProvider = begun.provider === name
      if (isCurrentProvider && (begun.paymentId !== null || (await isStillValid(db, settings, begun)))) return begun
      await endObsolete(db, begun)
      return null
    }
    if (settings?.topUpCredits == null || !(await isDue(db, settings))) return null
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (user?.email == null) return null
    return db
      .insertInto('orders')
      .values({
        userId,
        isGuest: false,
        email: user.email,
        flow: 'top-up',
        kind: 'credits',
        credits: settings.topUpCredits,
        amountCents: creditsPriceCents(settings.topUpCredits),
        provider: name,
        isLive: !isTest,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function isDue(db: Db, settings: Settings): Promise<boolean> {
  const { topUpCredits, topUpNotBefore } = settings
  if (topUpCredits === null || (topUpNotBefore !== null && topUpNotBefore > new Date())) return false
  return hasRoom(db, settings, creditsPriceCents(topUpCredits))
}

/** Whether an order that is not charged yet is still valid: the settings and the balance may have changed since. */
async function isStillValid(db: Db, settings: Settings | undefined, { credits }: OrderRow): Promise<boolean> {
  if (settings?.topUpCredits == null || settings.topUpCredits !== credits) return false
  return hasRoom(db, settings, 0)
}

/** Whether the balance is low, and the monthly limit allows `moreCents` in addition to the cost of this month's orders. */
async function hasRoom(db: Db, { userId, topUpBelow, topUpCapCents }: Settings, moreCents: number): Promise<boolean> {
  if (topUpBelow === null || topUpCapCents === null) return false
  const { available } = await lockCredits(db, userId)
  return available < topUpBelow && (await spentThisMonth(db, userId)) + moreCents <= topUpCapCents
}

/**
 * Ends an order that must not be charged any more. An order that is locked by `syncOrder` is left to the next call: that transaction may wait for the
 * settings, which are locked here.
 */
async function endObsolete(db: Db, { id }: OrderRow): Promise<void> {
  const free = db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('paymentId', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
  await db
    .updateTable('orders')
    .set({ status: 'failed', refusalMailed: true, updatedAt: sql`now()` })
    .where('id', 'in', free)
    .execute()
}

async function chargeOnce(db: Db, { provider }: BillingDeps, order: OrderRow): Promise<SavedCardOutcome> {
  const saved = await findSavedCard(db, { userId: order.userId ?? '', provider: provider.name })
  const isOld = Date.now() - order.createdAt.getTime() > chargeWithinHours * 3_600_000
  if (saved === null || isOld) return { outcome: saved === null ? 'no_card' : 'declined' }
  const checkout = await provider.readCheckout(saved.checkoutId)
  if (checkout?.customerId == null) return { outcome: 'no_card' }
  return provider.chargeSavedCard({
    orderId: order.id,
    productName: creditsProductName(order.credits ?? 0),
    amountCents: order.amountCents,
    customerId: checkout.customerId,
    email: order.email,
    idempotencyKey: `order-${order.id}-1`,
  })
}

/** Ends the order, delays the next attempt by a day, and disables the top-up after three consecutive refusals. Mailed once. */
async function refuse(db: Db, { mail, origin }: BillingDeps, order: OrderRow, reason: Refusal): Promise<void> {
  await db.transaction().execute(async (db) => {
    const ended = await db
      .updateTable('orders')
      .set({ status: 'failed', refusalMailed: true, failure: 'The saved card was not charged.', updatedAt: sql`now()` })
      .where('id', '=', order.id)
      // An event of the provider may have recorded the refusal first.
      .where('status', 'in', ['created', 'failed'])
      .where('refusalMailed', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined || order.userId === null) return
    const settings = await db
      .updateTable('creditSettings')
      .set({
        topUpFailures: sql<number>`top_up_failures + 1`,
        topUpNotBefore: sql<Date>`now() + interval '1 day'`,
      })
      .where('userId', '=', order.userId)
      .returning('topUpFailures')
      .executeTakeFirst()
    const isOff = reason === 'no_card' || (settings?.topUpFailures ?? 0) >= failuresMax
    if (isOff) await switchTopUpOff(db, order.userId)
    await queueMail(db, mail, {
      to: order.email,
      template: 'top-up-failed',
      data: {
        description: creditsProductName(order.credits ?? 0),
        amountCents: order.amountCents,
        reason,
        isOff,
        url: billingPage(origin),
      },
    })
  })
}
