import { newEvent } from './new-event.ts'
import { delayedFailure, putPayment, refundableCents, succeeded } from './payments.ts'
import { newSandboxId } from './sandbox-ids.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { SandboxTools } from './sandbox-tools.ts'
import type { StoredCheckout, StoredKind, StoredPayment } from './stored-objects.ts'
import { endWaiting, renewSubscription } from './subscriptions.ts'

const batch = 100

type Step = (tools: SandboxTools, id: string, now: Date) => Promise<void>

/** Settles delayed payments, opens disputes, fails refunds, and ends payments that nobody finished. */
export function settlePayments(tools: SandboxTools, now: Date): Promise<void> {
  return eachDue(tools, 'payment', now, settlePayment)
}

export function expireCheckouts(tools: SandboxTools, now: Date): Promise<void> {
  return eachDue(tools, 'checkout', now, expireCheckout)
}

/** Renews and ends subscriptions; one that missed several periods is renewed once for each. */
export function advanceSubscriptions(tools: SandboxTools, now: Date): Promise<void> {
  return eachDue(tools, 'subscription', now, renewSubscription)
}

/** Every step leaves its thing due later or never, so this ends. */
async function eachDue(tools: SandboxTools, kind: StoredKind, now: Date, step: Step) {
  for (;;) {
    const ids = await tools.store.listDue(kind, now, batch)
    for (const id of ids) await step(tools, id, now)
    if (ids.length === 0) return
  }
}

/** Closes a page before its time, if it is still open. */
export async function closeCheckout(tools: SandboxTools, id: string): Promise<void> {
  await tools.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout === null || checkout.status !== 'open') return
    await change.put('checkout', { ...checkout, status: 'expired', dueAtMs: null })
    change.emit(newEvent('checkout.session.expired', { object: 'checkout.session', id }, tools.now()))
    const payment = checkout.paymentId === null ? null : await change.lock('payment', checkout.paymentId)
    if (payment !== null) await putPayment(change, { ...payment, status: 'canceled', dueAtMs: null }, tools.now())
  })
}

async function expireCheckout(tools: SandboxTools, id: string, now: Date) {
  await tools.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout === null || checkout.dueAtMs === null || checkout.dueAtMs > now.getTime()) return
    await change.put('checkout', { ...checkout, status: 'expired', dueAtMs: null })
    change.emit(newEvent('checkout.session.expired', { object: 'checkout.session', id }, now))
    const payment = checkout.paymentId === null ? null : await change.lock('payment', checkout.paymentId)
    if (payment !== null) await putPayment(change, { ...payment, status: 'canceled', dueAtMs: null }, now)
  })
}

async function settlePayment(tools: SandboxTools, id: string, now: Date) {
  const seen = await tools.store.read('payment', id)
  await tools.store.transaction(async (change) => {
    const checkout = await lockOf(change, 'checkout', seen?.checkoutId)
    const subscription = await lockOf(change, 'subscription', seen?.subscriptionId)
    const payment = await change.lock('payment', id)
    if (payment === null || payment.dueAtMs === null || payment.dueAtMs > now.getTime()) return
    const next = settled(change, { ...payment, dueAtMs: null }, tools, now)
    if (next.status === payment.status) return change.put('payment', next)
    await putPayment(change, next, now)
    if (payment.status !== 'processing') return
    const isPaid = next.status === 'succeeded'
    if (subscription !== null) await endWaiting(change, subscription, { isPaid, paymentId: payment.id }, now)
    if (checkout !== null) await tellCheckout(change, checkout, isPaid, now)
  })
}

async function lockOf<Kind extends StoredKind>(change: SandboxChange, kind: Kind, id: string | null | undefined) {
  return id === null || id === undefined ? null : change.lock(kind, id)
}

async function tellCheckout(change: SandboxChange, checkout: StoredCheckout, isPaid: boolean, now: Date) {
  await change.put('checkout', { ...checkout, isPaid })
  const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
  change.emit(newEvent(type, { object: 'checkout.session', id: checkout.id }, now))
}

/** What becomes of a payment whose time has come. */
function settled(change: SandboxChange, payment: StoredPayment, tools: SandboxTools, now: Date): StoredPayment {
  if (payment.status === 'processing')
    return payment.card?.behaviour === 'delayed_success'
      ? succeeded(payment, tools)
      : { ...payment, status: 'failed', failure: delayedFailure }
  if (payment.status !== 'succeeded') return { ...payment, status: 'canceled' }
  return payment.card?.behaviour === 'disputed'
    ? withDispute(change, payment, now)
    : withFailedRefunds(change, payment, now)
}

function withDispute(change: SandboxChange, payment: StoredPayment, now: Date): StoredPayment {
  const amountCents = refundableCents(payment)
  if (amountCents === 0 || payment.disputes.length > 0) return payment
  const dispute = {
    id: newSandboxId('dp'),
    paymentId: payment.id,
    amountCents,
    status: 'open',
    isWithdrawn: true,
  } as const
  const object = { object: 'dispute', id: dispute.id, payment_intent: payment.id } as const
  change.emit(newEvent('charge.dispute.created', object, now))
  return { ...payment, disputes: [dispute] }
}

function withFailedRefunds(change: SandboxChange, payment: StoredPayment, now: Date): StoredPayment {
  const refunds = payment.refunds.map((refund) => {
    if (refund.status !== 'succeeded') return refund
    change.emit(newEvent('refund.failed', { object: 'refund', id: refund.id, payment_intent: payment.id }, now))
    return { ...refund, status: 'failed' as const }
  })
  return { ...payment, refunds }
}
