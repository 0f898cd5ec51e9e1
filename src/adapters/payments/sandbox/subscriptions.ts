import { PaymentProviderError, type Subscription } from '../payment-provider.ts'
import { newPayment } from './open-checkout.ts'
import { putPayment, succeeded } from './payments.ts'
import { type EventType, newEvent } from './sandbox-events.ts'
import { newSandboxId } from './sandbox-ids.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { SandboxTools } from './sandbox-tools.ts'
import type { Invoice, StoredCheckout, StoredPayment, StoredSubscription } from './stored-objects.ts'

const dayMs = 86_400_000
/** Days after a refused renewal until it is tried again; after the last try the subscription ends. */
const renewalWaitsDays = [3, 4]

/** Makes the subscription of a checkout that is paid, or whose payment is under way. */
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
  const subscription = isPaid ? withPaidPeriod(begun, now) : begun
  await change.put('subscription', subscription)
  change.emit(subscriptionEvent('customer.subscription.created', subscription, now))
  if (isPaid) change.emit(invoiceEvent('invoice.paid', subscription, now))
  return subscription.id
}

/** Tells a subscription that waits for its first payment what became of it. */
export async function endWaiting(
  change: SandboxChange,
  subscription: StoredSubscription,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  if (subscription.status !== 'incomplete') return
  const next = isPaid
    ? withPaidPeriod(subscription, now)
    : withRefusedInvoice({ ...subscription, status: 'incomplete_expired' }, now)
  await change.put('subscription', next)
  change.emit(invoiceEvent(isPaid ? 'invoice.paid' : 'invoice.payment_failed', next, now))
  change.emit(subscriptionEvent('customer.subscription.updated', next, now))
}

/** Renews a subscription whose period is over, once, or ends it. */
export async function renewSubscription(tools: SandboxTools, id: string, now: Date): Promise<void> {
  await tools.store.transaction(async (change) => {
    const subscription = await change.lock('subscription', id)
    if (subscription === null || subscription.dueAtMs === null || subscription.dueAtMs > now.getTime()) return
    if (subscription.cancelAtPeriodEnd) return end(change, subscription, now)
    const { customerId, productName, amountCents, card } = subscription
    const made = newPayment({ orderId: null, productName, amountCents, customerId, createdAtMs: now.getTime() })
    const payment = { ...made, card, subscriptionId: id }
    if (card.behaviour === 'renewal_declined') {
      await putPayment(change, { ...payment, status: 'failed', failure: 'Your card was declined.' }, now)
      return refuseRenewal(change, subscription, now)
    }
    await putPayment(change, succeeded(payment, tools), now)
    const renewed = withPaidPeriod(subscription, now)
    await change.put('subscription', renewed)
    change.emit(invoiceEvent('invoice.paid', renewed, now))
    change.emit(subscriptionEvent('customer.subscription.updated', renewed, now))
  })
}

async function refuseRenewal(change: SandboxChange, subscription: StoredSubscription, now: Date) {
  const { refusedRenewals, dueAtMs } = subscription
  const waitDays = renewalWaitsDays[refusedRenewals]
  const refused = withRefusedInvoice({ ...subscription, refusedRenewals: refusedRenewals + 1 }, now)
  change.emit(invoiceEvent('invoice.payment_failed', refused, now))
  if (waitDays === undefined) return end(change, refused, now)
  const next = { ...refused, status: 'past_due', dueAtMs: (dueAtMs ?? now.getTime()) + waitDays * dayMs } as const
  await change.put('subscription', next)
  change.emit(subscriptionEvent('customer.subscription.updated', next, now))
}

async function end(change: SandboxChange, subscription: StoredSubscription, now: Date) {
  const ended = { ...subscription, status: 'canceled', dueAtMs: null } as const
  await change.put('subscription', ended)
  change.emit(subscriptionEvent('customer.subscription.deleted', ended, now))
}

/** Ends it with the period that is paid for: at once when nothing is. */
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

function withPaidPeriod(subscription: StoredSubscription, now: Date): StoredSubscription {
  const periodsPaid = subscription.periodsPaid + 1
  const months = periodsPaid * (subscription.interval === 'year' ? 12 : 1)
  const currentPeriodEndMs = addMonths(subscription.anchorMs, months)
  const invoices = [...subscription.invoices, newInvoice(subscription, now, now.getTime())]
  const paid = { periodsPaid, currentPeriodEndMs, dueAtMs: currentPeriodEndMs, invoices, refusedRenewals: 0 }
  return { ...subscription, ...paid, status: 'active' }
}

function withRefusedInvoice(subscription: StoredSubscription, now: Date): StoredSubscription {
  return { ...subscription, invoices: [...subscription.invoices, newInvoice(subscription, now, null)] }
}

function newInvoice({ amountCents }: StoredSubscription, now: Date, paidAtMs: number | null): Invoice {
  return { id: newSandboxId('in'), amountCents, createdAtMs: now.getTime(), paidAtMs }
}

/** The same day and time of a later month, in UTC, or the last day of a month that is too short. */
export function addMonths(fromMs: number, months: number): number {
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
