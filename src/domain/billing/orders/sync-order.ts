import { sql } from 'kysely'
import type { Checkout, Payment } from '#adapters/payments/payment-provider.ts'
import { creditsProductName } from '#contract/billing/billing.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { clawBackCredits } from '../credits/claw-back-credits.ts'
import { grantCredits } from '../credits/grant-credits.ts'
import { reinstateCredits } from '../credits/reinstate-credits.ts'
import { invoiceOrder } from '../invoices/invoice-order.ts'
import { billingPage } from '../invoices/mail-documents.ts'
import { switchTopUpOff } from '../top-up/switch-top-up-off.ts'
import type { BillingDeps } from './billing-deps.ts'
import type { OrderRow } from './place-order.ts'
import { syncSubscription } from './sync-subscription.ts'

/** The provider's object contradicts the order. Nothing is granted, and an operator must check it. */
class PaymentMismatchError extends Error {}

/**
 * Reads an order from the provider and reconciles the order and the ledger with it: a payment is granted once, refunds and disputes are removed once,
 * failed refunds and won disputes are added back. A lock serializes the calls for an order, so an older response never overwrites a newer one. The
 * result does not depend on the caller or on the number of calls. Throws `PaymentProviderError` and `PaymentMismatchError` without any change.
 */
export async function syncOrder(db: Db, deps: BillingDeps, orderId: string): Promise<OrderRow> {
  return db.transaction().execute(async (db) => {
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('provider', '=', deps.provider.name)
      // A weaker lock, so that invoices which reference the order can be written meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const checkout = order.checkoutId === null ? null : await deps.provider.readCheckout(order.checkoutId)
    const paymentId = checkout?.paymentId ?? order.paymentId
    const payment = paymentId === null ? null : await deps.provider.readPayment(paymentId)
    requireMatch(order, checkout, payment)
    const known = await saveState(db, order, checkout, payment)
    const subscriptionId = checkout?.subscriptionId ?? order.subscriptionId
    if (subscriptionId !== null) await syncSubscription(db, deps, subscriptionId, order)
    if (known.status === 'paid' && known.userId === null && known.isGuest) await enqueueHandOver(db, known.email)
    const settled = await settle(db, deps, known, payment)
    // Last, because it locks the document numbers of the year.
    await invoiceOrder(db, deps, settled, payment)
    return settled
  })
}

/**
 * Assigns a guest's purchase to the account that has confirmed the address, if it exists. An account that confirms it later gets the purchase then.
 */
async function enqueueHandOver(db: Db, email: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is not', null)
    .executeTakeFirst()
  if (user === undefined) return
  const job = 'billing.hand-over-orders'
  await enqueue(db, job, { userId: user.id }, { jobKey: `${job} ${user.id}` })
}

function requireMatch(order: OrderRow, checkout: Checkout | null, payment: Payment | null): void {
  for (const remote of [checkout, payment]) {
    if (remote === null) continue
    const differences = [
      remote.orderId !== order.id && 'another order',
      remote.isLive !== order.isLive && 'another mode',
      remote.currency !== order.currency && `currency ${remote.currency}`,
      remote.amountCents !== order.amountCents && `amount ${remote.amountCents}`,
    ].filter(Boolean)
    if (differences.length > 0) throw mismatch(order, differences.join(', '))
  }
  const quantity = checkout?.quantity ?? null
  if (order.credits !== null && quantity !== null && quantity !== order.credits)
    throw mismatch(order, `quantity ${quantity}`)
}

function mismatch({ id, amountCents, credits }: OrderRow, difference: string): PaymentMismatchError {
  return new PaymentMismatchError(
    `Order ${id} (${amountCents} cents, ${credits ?? 'no'} credits) came back with ${difference}`,
  )
}

type Status = OrderRow['status']

/** A paid order stays paid: refunds and disputes are recorded separately. */
function statusOf(order: OrderRow, checkout: Checkout | null, payment: Payment | null): Status {
  const isPaid =
    payment === null
      ? checkout?.isPaid === true
      : payment.status === 'succeeded' && payment.receivedCents >= order.amountCents
  if (order.status === 'paid' || isPaid) return 'paid'
  if (payment?.status === 'processing') return 'processing'
  if (payment?.status === 'failed' || payment?.status === 'canceled') return 'failed'
  if (checkout?.status === 'expired') return 'expired'
  if (checkout?.status === 'complete') return 'processing'
  return checkout === null && payment === null ? order.status : 'open'
}

async function saveState(
  db: Db,
  order: OrderRow,
  checkout: Checkout | null,
  payment: Payment | null,
): Promise<OrderRow> {
  const status = statusOf(order, checkout, payment)
  return db
    .updateTable('orders')
    .set({
      status,
      paidAt: status === 'paid' ? sql<Date>`coalesce(paid_at, now())` : null,
      paymentId: payment?.id ?? order.paymentId,
      subscriptionId: checkout?.subscriptionId ?? order.subscriptionId,
      failure: status === 'paid' ? null : (payment?.failure ?? null),
      receiptUrl: payment?.receiptUrl ?? order.receiptUrl,
      updatedAt: sql`now()`,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Reconciles the ledger with the order. The order of a guest waits for an account. */
async function settle(db: Db, deps: BillingDeps, order: OrderRow, payment: Payment | null): Promise<OrderRow> {
  const { id, userId, credits } = order
  if (userId === null || credits === null || order.status !== 'paid') return order
  const target = payment === null ? null : reversedCredits(order, credits, payment)
  // Before the lock of the credits, because automatic top-up also locks the settings first.
  if (target !== null && reversesMore(order, target)) await stopTopUp(db, deps, order, userId, target)
  await grantCredits(db, { userId, kind: 'purchase', amount: credits, source: { type: 'order', id } })
  if (target === null) return order
  let reversals = order.reversals
  const move = async (kind: 'refund' | 'dispute', before: number, after: number) => {
    if (before === after) return
    reversals += 1
    const source = { type: 'order', id: `${id} ${reversals}` }
    if (after > before) await clawBackCredits(db, { userId, kind, amount: after - before, source })
    else await reinstateCredits(db, { userId, amount: before - after, source })
  }
  await move('refund', order.refundedCredits, target.refundedCredits)
  await move('dispute', order.disputedCredits, target.disputedCredits)
  return db
    .updateTable('orders')
    .set({ ...target, reversals })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type ReversedCredits = Pick<OrderRow, 'refundedCredits' | 'disputedCredits'>

function reversesMore(order: OrderRow, target: ReversedCredits): boolean {
  return target.refundedCredits > order.refundedCredits || target.disputedCredits > order.disputedCredits
}

/** Removed credits lower the balance. The card must not be charged for them again until the member enables top-ups again. */
async function stopTopUp(
  db: Db,
  { mail, origin }: BillingDeps,
  order: OrderRow,
  userId: string,
  target: ReversedCredits,
) {
  if (!(await switchTopUpOff(db, userId))) return
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  await queueMail(db, mail, {
    to: user?.email ?? order.email,
    template: 'top-up-off',
    data: {
      description: creditsProductName(order.credits ?? 0),
      reason: target.disputedCredits > order.disputedCredits ? 'dispute' : 'refund',
      url: billingPage(origin),
    },
  })
}

/**
 * The credits that are reversed as of now. Of a partial amount only whole credits, rounded down; refunds and disputes together never exceed the
 * purchase.
 */
function reversedCredits({ amountCents }: OrderRow, credits: number, { refunds, disputes }: Payment) {
  const centsOf = (parts: { amountCents: number }[]) => parts.reduce((sum, part) => sum + part.amountCents, 0)
  const creditsOf = (cents: number) => Math.floor((Math.min(cents, amountCents) * credits) / amountCents)
  const refundedCents = centsOf(refunds.filter(({ status }) => status === 'pending' || status === 'succeeded'))
  const refundedCredits = creditsOf(refundedCents)
  const disputedCredits = creditsOf(centsOf(disputes.filter(({ isWithdrawn }) => isWithdrawn)))
  return {
    refundedCents: Math.min(refundedCents, amountCents),
    refundedCredits,
    disputedCredits: Math.min(disputedCredits, credits - refundedCredits),
  }
}
