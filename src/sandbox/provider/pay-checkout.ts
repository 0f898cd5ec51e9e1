import type { Checkout } from '#adapters/payments/payment-provider.ts'
import { type CardInput, readCard } from './card-input.ts'
import { newEvent } from './new-event.ts'
import { customerIdOf, newPayment } from './open-checkout.ts'
import { attemptOf, challenged, type PaymentAttempt, putPayment, tried } from './payments.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { StoredCheckout, StoredPayment } from './stored-objects.ts'
import { beginSubscription } from './subscriptions.ts'

/** A checkout after a payment attempt; `canceled` if it has expired. */
export type CheckoutAttempt = { checkout: StoredCheckout; result: PaymentAttempt }

/** Pays on the card page; `null` if the page does not exist. A paid checkout is not paid again. */
export async function payCheckout(deps: SandboxDeps, id: string, input: CardInput): Promise<CheckoutAttempt | null> {
  const now = deps.now()
  return deps.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout === null) return null
    const over = await endedTry(change, checkout, now)
    if (over !== null) return { checkout, result: over }
    const { card, errors } = readCard(input, now)
    if (card === null) return { checkout, result: { outcome: 'invalid', errors } }
    const payment = await paymentOf(change, checkout, now)
    return finishTry(deps, change, checkout, tried(payment, card, deps))
  })
}

/** Completes the 3-D Secure step; `null` if the page does not exist. Without an open step nothing happens. */
export async function answerCheckoutChallenge(
  deps: SandboxDeps,
  id: string,
  passes: boolean,
): Promise<CheckoutAttempt | null> {
  return deps.store.transaction(async (change) => {
    const checkout = await change.lock('checkout', id)
    if (checkout === null) return null
    const over = await endedTry(change, checkout, deps.now())
    if (over !== null) return { checkout, result: over }
    const payment = await paymentOf(change, checkout, deps.now())
    const next = challenged(payment, passes, deps)
    if (next === null) return { checkout, result: attemptOf(payment) }
    return finishTry(deps, change, checkout, next)
  })
}

/** The result of a page that accepts no more attempts; `null` while it accepts them. */
async function endedTry(change: SandboxChange, checkout: StoredCheckout, now: Date): Promise<PaymentAttempt | null> {
  if (checkout.status === 'open' && checkout.expiresAtMs > now.getTime()) return null
  if (checkout.status !== 'complete' || checkout.paymentId === null) return { outcome: 'canceled' }
  const payment = await change.lock('payment', checkout.paymentId)
  return payment === null ? { outcome: 'canceled' } : attemptOf(payment)
}

/** The payment of an earlier attempt on the page, or a new one. */
async function paymentOf(change: SandboxChange, checkout: StoredCheckout, now: Date): Promise<StoredPayment> {
  const { mode, orderId, productName, paymentId, id: checkoutId } = checkout
  const earlier = paymentId === null ? null : await change.lock('payment', paymentId)
  if (earlier !== null) return earlier
  // As at Stripe, the payments of a subscription are reported by their invoices, and do not name the order.
  const of = { orderId: mode === 'payment' ? orderId : null, productName, amountCents: amountOf(checkout) }
  return { ...newPayment({ ...of, customerId: checkout.customerId, createdAtMs: now.getTime() }), checkoutId }
}

async function finishTry(
  deps: SandboxDeps,
  change: SandboxChange,
  checkout: StoredCheckout,
  payment: StoredPayment,
): Promise<CheckoutAttempt> {
  const now = deps.now()
  const result = attemptOf(payment)
  if (payment.status !== 'succeeded' && payment.status !== 'processing') {
    const tried = { ...checkout, paymentId: payment.id }
    await change.put('checkout', tried)
    await putPayment(change, payment, now)
    return { checkout: tried, result }
  }
  const isPaid = payment.status === 'succeeded'
  const customerId = checkout.customerId ?? (await customerIdOf(change, checkout.email, now.getTime()))
  const subscriptionId =
    checkout.mode === 'subscription' ? await beginSubscription(change, { checkout, payment, customerId, now }) : null
  const done = { customerId, subscriptionId, paymentId: payment.id, status: 'complete', isPaid, dueAtMs: null } as const
  const complete = { ...checkout, ...done }
  await putPayment(change, { ...payment, customerId, subscriptionId }, now)
  await change.put('checkout', complete)
  change.emit(newEvent('checkout.session.completed', { object: 'checkout.session', id: checkout.id }, now))
  return { checkout: complete, result }
}

function amountOf({ unitAmountCents, quantity }: StoredCheckout): number {
  return unitAmountCents * quantity
}

export function presentCheckout(checkout: StoredCheckout, now: Date): Checkout {
  const { id, orderId, mode, status, isPaid, quantity, paymentId, subscriptionId, customerId, email } = checkout
  return {
    id,
    orderId,
    status: status === 'open' && checkout.expiresAtMs <= now.getTime() ? 'expired' : status,
    isPaid,
    amountCents: amountOf(checkout),
    currency: 'usd',
    quantity,
    paymentId: mode === 'payment' ? paymentId : null,
    subscriptionId,
    customerId,
    email,
    isLive: false,
  }
}
