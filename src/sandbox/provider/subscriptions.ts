import {
  PaymentProviderError,
  type Subscription,
  type SubscriptionInvoice,
} from '#adapters/payments/payment-provider.ts'
import { type EventType, newEvent } from './new-event.ts'
import { newPayment } from './open-checkout.ts'
import { putPayment, succeeded } from './payments.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { newSandboxId } from './sandbox-ids.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { Invoice, StoredCard, StoredCheckout, StoredPayment, StoredSubscription } from './stored-objects.ts'

const dayMs = 86_400_000
/** The days between a refused renewal and the next attempt. After the last attempt the subscription ends. */
const renewalWaitsDays = [3, 4]

/** Creates the subscription of a checkout whose payment has succeeded or is processing. */
export async function beginSubscription(
  change: SandboxChange,
  {
    checkout,
    payment,
    customerId,
    now,
  }: {
    checkout: StoredCheckout
    payment: StoredPayment
    customerId: string
    now: Date
  },
): Promise<string> {
  const { orderId, productName, email, interval } = checkout
  if (payment.card === null || interval === null) throw new Error('A subscription needs a card and an interval')
  const anchorMs = now.getTime()
  const begun: StoredSubscription = {
    id: newSandboxId('sub'),
    orderId,
    customerId,
    createdAtMs: anchorMs,
    dueAtMs: null,
    productName,
    email,
    status: 'incomplete',
    interval,
    amountCents: payment.amountCents,
    anchorMs,
    periodsPaid: 0,
    currentPeriodEndMs: anchorMs,
    cancelAtPeriodEnd: false,
    card: payment.card,
    refusedRenewals: 0,
    invoices: [],
  }
  const isPaid = payment.status === 'succeeded'
  const subscription = isPaid ? withPaidPeriod(begun, payment.id, now) : begun
  await change.put('subscription', subscription)
  change.emit(subscriptionEvent('customer.subscription.created', subscription, now))
  if (isPaid) change.emit(invoiceEvent('invoice.paid', subscription, now))
  return subscription.id
}

/** Completes a subscription that waits for its first payment, with the result of that payment. */
export async function endWaiting(
  change: SandboxChange,
  subscription: StoredSubscription,
  { isPaid, paymentId }: { isPaid: boolean; paymentId: string },
  now: Date,
): Promise<void> {
  if (subscription.status !== 'incomplete') return
  const next = isPaid
    ? withPaidPeriod(subscription, paymentId, now)
    : withRefusedInvoice({ ...subscription, status: 'incomplete_expired' }, null, now)
  await change.put('subscription', next)
  change.emit(invoiceEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', next, now))
  change.emit(subscriptionEvent('customer.subscription.updated', next, now))
}

/** Renews a subscription once when its period is over, or ends it; `isEarly` does so before the period is over. */
export async function renewSubscription(
  deps: SandboxDeps,
  id: string,
  now: Date,
  { isEarly = false } = {},
): Promise<void> {
  await deps.store.transaction(async (change) => {
    const subscription = await change.lock('subscription', id)
    if (subscription === null || subscription.dueAtMs === null || (!isEarly && subscription.dueAtMs > now.getTime()))
      return
    if (subscription.cancelAtPeriodEnd) return end(change, subscription, now)
    const { customerId, productName, amountCents, card } = subscription
    const made = newPayment({ orderId: null, productName, amountCents, customerId, createdAtMs: now.getTime() })
    const payment = { ...made, card, subscriptionId: id }
    if (card.behaviour === 'renewal_declined') {
      await putPayment(change, { ...payment, status: 'failed', failure: 'Your card was declined.' }, now)
      return refuseRenewal(change, subscription, now)
    }
    await putPayment(change, succeeded(payment, deps), now)
    const renewed = withPaidPeriod(subscription, payment.id, now)
    await change.put('subscription', renewed)
    change.emit(invoiceEvent('invoice.paid', renewed, now))
    change.emit(subscriptionEvent('customer.subscription.updated', renewed, now))
  })
}

async function refuseRenewal(change: SandboxChange, subscription: StoredSubscription, now: Date) {
  const { refusedRenewals, dueAtMs } = subscription
  const waitDays = renewalWaitsDays[refusedRenewals]
  const nextAttemptAtMs = waitDays === undefined ? null : (dueAtMs ?? now.getTime()) + waitDays * dayMs
  const refused = withRefusedInvoice({ ...subscription, refusedRenewals: refusedRenewals + 1 }, nextAttemptAtMs, now)
  change.emit(invoiceEvent('invoice.payment_failed', refused, now))
  if (nextAttemptAtMs === null) return end(change, refused, now)
  const next = { ...refused, status: 'past_due', dueAtMs: nextAttemptAtMs } as const
  await change.put('subscription', next)
  change.emit(subscriptionEvent('customer.subscription.updated', next, now))
}

async function end(change: SandboxChange, subscription: StoredSubscription, now: Date) {
  const ended = { ...subscription, status: 'canceled', dueAtMs: null } as const
  await change.put('subscription', ended)
  change.emit(subscriptionEvent('customer.subscription.deleted', ended, now))
}

/** Cancels it at the end of the paid period, or at once if nothing is paid. */
export async function cancelSubscription(change: SandboxChange, id: string, now: Date): Promise<Subscription> {
  const subscription = await lockRunning(change, id)
  if (subscription.status !== 'active') {
    await end(change, subscription, now)
    return presentSubscription({ ...subscription, status: 'canceled' })
  }
  return setCancel(change, subscription, true, now)
}

export async function resumeSubscription(change: SandboxChange, id: string, now: Date): Promise<Subscription> {
  return setCancel(change, await lockRunning(change, id), false, now)
}

async function lockRunning(change: SandboxChange, id: string): Promise<StoredSubscription> {
  const subscription = await change.lock('subscription', id)
  if (subscription === null) throw new PaymentProviderError('not_found', `No such subscription: ${id}`)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw new PaymentProviderError('invalid_request', 'The subscription has ended')
  return subscription
}

async function setCancel(change: SandboxChange, subscription: StoredSubscription, cancels: boolean, now: Date) {
  if (subscription.cancelAtPeriodEnd === cancels) return presentSubscription(subscription)
  const next = { ...subscription, cancelAtPeriodEnd: cancels }
  await change.put('subscription', next)
  change.emit(subscriptionEvent('customer.subscription.updated', next, now))
  return presentSubscription(next)
}

function withPaidPeriod(subscription: StoredSubscription, paymentId: string, now: Date): StoredSubscription {
  const periodsPaid = subscription.periodsPaid + 1
  const currentPeriodEndMs = periodEndOf(subscription)
  const paid = { paymentId, paidAtMs: now.getTime(), nextAttemptAtMs: null }
  return {
    ...subscription,
    periodsPaid,
    currentPeriodEndMs,
    dueAtMs: currentPeriodEndMs,
    invoices: withAttempt(subscription, paid, now),
    refusedRenewals: 0,
    status: 'active',
  }
}

function withRefusedInvoice(
  subscription: StoredSubscription,
  nextAttemptAtMs: number | null,
  now: Date,
): StoredSubscription {
  const refused = { paymentId: null, paidAtMs: null, nextAttemptAtMs }
  return { ...subscription, invoices: withAttempt(subscription, refused, now) }
}

type Attempt = Pick<Invoice, 'paymentId' | 'paidAtMs' | 'nextAttemptAtMs'>

/** The invoices after another attempt to pay the next period. A period has one invoice, even after several attempts. */
function withAttempt(subscription: StoredSubscription, attempt: Attempt, now: Date): Invoice[] {
  const { invoices, amountCents, currentPeriodEndMs: periodStartMs } = subscription
  const last = invoices.at(-1)
  if (last !== undefined && last.paidAtMs === null)
    return [...invoices.slice(0, -1), { ...last, ...attempt, attempts: last.attempts + 1 }]
  const period = { periodStartMs, periodEndMs: periodEndOf(subscription) }
  const made = { id: newSandboxId('in'), amountCents, createdAtMs: now.getTime(), attempts: 1, ...period }
  return [...invoices, { ...made, ...attempt }]
}

/** The end of the next period to be paid. */
function periodEndOf({ anchorMs, periodsPaid, interval }: StoredSubscription): number {
  return addMonths(anchorMs, (periodsPaid + 1) * (interval === 'year' ? 12 : 1))
}

/** The same day and time of a later month in UTC, or the last day of a shorter month. */
function addMonths(fromMs: number, months: number): number {
  const from = new Date(fromMs)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0))
  const day = Math.min(from.getUTCDate(), lastDay.getUTCDate())
  return Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth(), day) + (fromMs % dayMs)
}

function subscriptionEvent(type: EventType, { id }: StoredSubscription, now: Date) {
  return newEvent(type, { object: 'subscription', id }, now)
}

function invoiceEvent(type: EventType, { id, invoices }: StoredSubscription, now: Date) {
  return newEvent(type, { object: 'invoice', id: invoices.at(-1)?.id ?? id, subscription: id }, now)
}

/** Newest first. */
export function presentInvoices({ invoices, status }: StoredSubscription): SubscriptionInvoice[] {
  return invoices
    .map((invoice, index) => ({
      id: invoice.id,
      isFirst: index === 0,
      status: invoiceStatus(invoice, status),
      amountCents: invoice.amountCents,
      attempts: invoice.attempts,
      nextAttemptAt: dateOf(invoice.nextAttemptAtMs),
      paidAt: dateOf(invoice.paidAtMs),
      periodStart: new Date(invoice.periodStartMs),
      periodEnd: new Date(invoice.periodEndMs),
      paymentId: invoice.paymentId,
      url: null,
    }))
    .toReversed()
}

function invoiceStatus({ paidAtMs }: Invoice, status: StoredSubscription['status']): SubscriptionInvoice['status'] {
  if (paidAtMs !== null) return 'paid'
  return status === 'past_due' ? 'open' : 'closed'
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** Pays the overdue invoice with a working card, like a customer who enters a new card; `false` if nothing is overdue. */
export async function payPastDue(
  change: SandboxChange,
  id: string,
  card: StoredCard,
  deps: SandboxDeps,
): Promise<boolean> {
  const subscription = await change.lock('subscription', id)
  if (subscription === null || subscription.status !== 'past_due') return false
  const now = deps.now()
  const { customerId, productName, amountCents } = subscription
  const made = newPayment({ orderId: null, productName, amountCents, customerId, createdAtMs: now.getTime() })
  const payment = { ...made, card, subscriptionId: id }
  await putPayment(change, succeeded(payment, deps), now)
  const renewed = withPaidPeriod({ ...subscription, card }, payment.id, now)
  await change.put('subscription', renewed)
  change.emit(invoiceEvent('invoice.paid', renewed, now))
  change.emit(subscriptionEvent('customer.subscription.updated', renewed, now))
  return true
}

export function presentSubscription(subscription: StoredSubscription): Subscription {
  const { id, orderId, customerId, email, status, interval, amountCents, cancelAtPeriodEnd } = subscription
  return {
    id,
    orderId,
    customerId,
    email,
    status,
    interval,
    amountCents,
    currency: 'usd',
    currentPeriodEnd: new Date(subscription.currentPeriodEndMs),
    cancelAtPeriodEnd,
    isLive: false,
  }
}
