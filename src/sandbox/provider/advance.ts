import { newEvent } from './new-event.ts'
import { delayedFailure, putPayment, refundableCents, succeeded } from './payments.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { newSandboxId } from './sandbox-ids.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { StoredCheckout, StoredKind, StoredPayment } from './stored-objects.ts'
import { endWaiting, renewSubscription } from './subscriptions.ts'

const batch = 100

type Step = (deps: SandboxDeps, id: string, now: Date) => Promise<void>

/** Settles delayed payments, opens disputes, fails refunds, and cancels payments that were never completed. */
export function settlePayments(deps: SandboxDeps, now: Date): Promise<void> {
  return eachDue(deps, 'payment', now, settlePayment)
}

export function expireCheckouts(deps: SandboxDeps, now: Date): Promise<void> {
  return eachDue(deps, 'checkout', now, expireCheckout)
}

/** Renews and ends subscriptions. One that missed several periods is renewed once for each. */
export function advanceSubscriptions(deps: SandboxDeps, now: Date): Promise<void> {
  return eachDue(deps, 'subscription', now, renewSubscription)
}

/** Every step moves the due time of its object or removes it, so the loop ends. */
async function eachDue(deps: SandboxDeps, kind: StoredKind, now: Date, step: Step) {
  for (;;) {
    const ids = await deps.store.listDue(kind, now, batch)
    for (const id of ids) await step(deps, id, now)
    if (ids.length === 0) return
  }
}

/** Closes a page before it expires, if it is still open. */
export async function closeCheckout(deps: SandboxDeps, id: string): Promise<void> {
  await deps.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout === null || checkout.status !== 'open') return
    await change.put('checkout', { ...checkout, status: 'expired', dueAtMs: null })
    change.emit(newEvent('checkout.session.expired', { object: 'checkout.session', id }, deps.now()))
    const payment = checkout.paymentId === null ? null : await change.lock('payment', checkout.paymentId)
    if (payment !== null) await putPayment(change, { ...payment, status: 'canceled', dueAtMs: null }, deps.now())
  })
}

async function expireCheckout(deps: SandboxDeps, id: string, now: Date) {
  await deps.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout === null || checkout.dueAtMs === null || checkout.dueAtMs > now.getTime()) return
    await change.put('checkout', { ...checkout, status: 'expired', dueAtMs: null })
    change.emit(newEvent('checkout.session.expired', { object: 'checkout.session', id }, now))
    const payment = checkout.paymentId === null ? null : await change.lock('payment', checkout.paymentId)
    if (payment !== null) await putPayment(change, { ...payment, status: 'canceled', dueAtMs: null }, now)
  })
}

async function settlePayment(deps: SandboxDeps, id: string, now: Date) {
  const seen = await deps.store.read('payment', id)
  await deps.store.transaction(async (change) => {
    const checkout = await lockOf(change, 'checkout', seen?.checkoutId)
    const subscription = await lockOf(change, 'subscription', seen?.subscriptionId)
    const payment = await change.lock('payment', id)
    if (payment === null || payment.dueAtMs === null || payment.dueAtMs > now.getTime()) return
    const next = settled(change, { ...payment, dueAtMs: null }, deps, now)
    if (next.status === payment.status) return change.put('payment', next)
    await putPayment(change, next, now)
    if (payment.status !== 'processing') return
    const isPaid = next.status === 'succeeded'
    if (subscription !== null) await endWaiting(change, subscription, { isPaid, paymentId: payment.id }, now)
    if (checkout !== null) await recordCheckoutResult(change, checkout, isPaid, now)
  })
}

async function lockOf<Kind extends StoredKind>(change: SandboxChange, kind: Kind, id: string | null | undefined) {
  return id === null || id === undefined ? null : change.lock(kind, id)
}

async function recordCheckoutResult(change: SandboxChange, checkout: StoredCheckout, isPaid: boolean, now: Date) {
  await change.put('checkout', { ...checkout, isPaid })
  const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
  change.emit(newEvent(type, { object: 'checkout.session', id: checkout.id }, now))
}

/** The next state of a payment that is due. */
function settled(change: SandboxChange, payment: StoredPayment, deps: SandboxDeps, now: Date): StoredPayment {
  if (payment.status === 'processing')
    return payment.card?.behaviour === 'delayed_success'
      ? succeeded(payment, deps)
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
