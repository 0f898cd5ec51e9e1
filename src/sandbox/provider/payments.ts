import { timingSafeEqual } from 'node:crypto'
import { type Payment, PaymentProviderError, type Refund } from '#adapters/payments/payment-provider.ts'
import { type CardErrors, type CardInput, readCard } from './card-input.ts'
import { newEvent } from './new-event.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { newSandboxId } from './sandbox-ids.ts'
import type { SandboxChange } from './sandbox-store.ts'
import type { StoredCard, StoredPayment } from './stored-objects.ts'

/** The outcome of a payment attempt. `invalid` never reached the card; `canceled` is too late. */
export type PaymentAttempt =
  | { outcome: 'succeeded' | 'processing' | 'canceled' }
  /** The bank requires a confirmation by the buyer. */
  | { outcome: 'requires_action' }
  | { outcome: 'declined'; message: string }
  | { outcome: 'invalid'; errors: CardErrors }

const declinedMessages: Partial<Record<StoredCard['behaviour'], string>> = {
  declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
}

const challengeFailure =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

export const delayedFailure = 'Your payment could not be collected. Please try again with another card.'

/** The next state of a payment after an attempt with a card, or after a passed 3-D Secure step (`challenge`). */
export function tried(payment: StoredPayment, card: StoredCard, deps: SandboxDeps, challenge = false): StoredPayment {
  const { behaviour } = card
  const next = { ...payment, card, failure: null }
  const failure = declinedMessages[behaviour]
  if (failure !== undefined) return { ...next, status: 'failed', failure }
  if (behaviour === 'challenge' && !challenge) return { ...next, status: 'requires_action' }
  if (behaviour === 'delayed_success' || behaviour === 'delayed_failure')
    return { ...next, status: 'processing', dueAtMs: deps.settlesAtMs() }
  return succeeded(next, deps)
}

/** The state of a payment whose money has arrived. */
export function succeeded(payment: StoredPayment, deps: SandboxDeps): StoredPayment {
  const dueAtMs = payment.card?.behaviour === 'disputed' ? deps.settlesAtMs() : null
  return { ...payment, status: 'succeeded', receivedCents: payment.amountCents, failure: null, dueAtMs }
}

/** Stores a payment and emits the event of its state. */
export async function putPayment(change: SandboxChange, payment: StoredPayment, now: Date): Promise<void> {
  await change.put('payment', payment)
  const object = { object: 'payment_intent', id: payment.id } as const
  if (payment.status === 'succeeded') change.emit(newEvent('payment_intent.succeeded', object, now))
  if (payment.status === 'failed') change.emit(newEvent('payment_intent.payment_failed', object, now))
  if (payment.status === 'canceled') change.emit(newEvent('payment_intent.canceled', object, now))
}

/** Locks a payment for a caller with its client secret; `null` for any other caller. */
async function lockWithSecret(change: SandboxChange, id: string, clientSecret: string): Promise<StoredPayment | null> {
  const payment = await change.lock('payment', id)
  return payment !== null && isSecretOf(payment, clientSecret) ? payment : null
}

export function isSecretOf({ clientSecret }: StoredPayment, provided: string): boolean {
  if (clientSecret === null) return false
  const [expected, tested] = [Buffer.from(clientSecret), Buffer.from(provided)]
  return expected.length === tested.length && timingSafeEqual(expected, tested)
}

/** Pays with the embedded form; `null` for a wrong secret. A succeeded or processing payment is not paid again. */
export async function confirmPayment(
  deps: SandboxDeps,
  id: string,
  input: { clientSecret: string; card: CardInput; returnPath: string | null },
): Promise<PaymentAttempt | null> {
  const now = deps.now()
  return deps.store.transaction(async (change) => {
    const payment = await lockWithSecret(change, id, input.clientSecret)
    if (payment === null) return null
    if (isSettled(payment)) return attemptOf(payment)
    const { card, errors } = readCard(input.card, now)
    if (card === null) return { outcome: 'invalid', errors }
    const next = tried({ ...payment, returnPath: input.returnPath }, card, deps)
    await putPayment(change, next, now)
    return attemptOf(next)
  })
}

/** Completes the 3-D Secure step of a payment by the embedded form; `null` for a wrong secret. */
export async function answerPaymentChallenge(
  deps: SandboxDeps,
  id: string,
  { clientSecret, passes }: { clientSecret: string; passes: boolean },
): Promise<{ result: PaymentAttempt; returnPath: string | null } | null> {
  return deps.store.transaction(async (change) => {
    const payment = await lockWithSecret(change, id, clientSecret)
    if (payment === null) return null
    const { returnPath } = payment
    const next = challenged(payment, passes, deps)
    if (next === null) return { result: attemptOf(payment), returnPath }
    await putPayment(change, next, deps.now())
    return { result: attemptOf(next), returnPath }
  })
}

/** The state of a payment after its 3-D Secure step; `null` if none is open. */
export function challenged(payment: StoredPayment, passes: boolean, deps: SandboxDeps): StoredPayment | null {
  if (payment.status !== 'requires_action' || payment.card === null) return null
  if (passes) return tried(payment, payment.card, deps, true)
  return { ...payment, status: 'failed', failure: challengeFailure }
}

function isSettled({ status }: StoredPayment): boolean {
  return status === 'succeeded' || status === 'processing' || status === 'canceled'
}

export function attemptOf({ status, failure }: StoredPayment): PaymentAttempt {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled' || status === 'requires_action')
    return { outcome: status }
  return { outcome: 'declined', message: failure ?? 'Your card was declined.' }
}

/** Refunds a payment. With the card whose refunds fail, a refund succeeds at first and fails after a while. */
export async function refundPayment(
  deps: SandboxDeps,
  { paymentId, amountCents, idempotencyKey }: { paymentId: string; amountCents?: number; idempotencyKey: string },
): Promise<Refund> {
  const request = { call: 'refund', paymentId, amountCents: amountCents ?? null }
  return deps.store.once(idempotencyKey, request, async (change) => {
    const payment = await change.lock('payment', paymentId)
    if (payment === null) throw new PaymentProviderError('not_found', `No such payment: ${paymentId}`)
    const left = refundableCents(payment)
    const amount = amountCents ?? left
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
      throw new PaymentProviderError('invalid_request', `At most ${left} cents of this payment can be refunded`)
    const refund: Refund = { id: newSandboxId('re'), paymentId, amountCents: amount, status: 'succeeded' }
    const fails = payment.card?.behaviour === 'refund_fails'
    await change.put('payment', {
      ...payment,
      refunds: [...payment.refunds, refund],
      dueAtMs: fails ? deps.settlesAtMs() : payment.dueAtMs,
    })
    const charge = { object: 'charge', id: paymentId, payment_intent: paymentId } as const
    change.emit(newEvent('charge.refunded', charge, deps.now()))
    return refund
  })
}

/** The received amount minus refunds and withdrawn disputes. */
export function refundableCents({ receivedCents, refunds, disputes }: StoredPayment): number {
  const back = refunds.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0)
  const disputed = disputes.reduce((sum, { isWithdrawn, amountCents }) => sum + (isWithdrawn ? amountCents : 0), 0)
  return receivedCents - back - disputed
}

/** Closes the open dispute of a payment, as the bank does. Throws `not_found` if there is none. */
export async function closeDispute(deps: SandboxDeps, paymentId: string, outcome: 'won' | 'lost'): Promise<Payment> {
  return deps.store.transaction(async (change) => {
    const payment = await change.lock('payment', paymentId)
    const open = payment?.disputes.find(({ status }) => status === 'open')
    if (payment === null || open === undefined)
      throw new PaymentProviderError('not_found', `No open dispute of the payment ${paymentId}`)
    const closed = { ...open, status: outcome, isWithdrawn: outcome === 'lost' }
    const disputes = payment.disputes.map((dispute) => (dispute.id === open.id ? closed : dispute))
    const next = { ...payment, disputes }
    await change.put('payment', next)
    const object = { object: 'dispute', id: open.id, payment_intent: paymentId } as const
    change.emit(newEvent('charge.dispute.closed', object, deps.now()))
    return presentPayment(next)
  })
}

export function presentPayment(payment: StoredPayment): Payment {
  const { id, orderId, status, amountCents, receivedCents, customerId, failure, refunds, disputes } = payment
  return {
    id,
    orderId,
    status: status === 'requires_action' ? 'pending' : status,
    amountCents,
    receivedCents,
    currency: 'usd',
    customerId,
    receiptUrl: null,
    failure,
    refunds,
    disputes,
    isLive: false,
  }
}
