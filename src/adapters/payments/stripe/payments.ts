import type { z } from 'zod'
import { type Dispute, type Payment, PaymentProviderError, type Refund } from '../payment-provider.ts'
import type { StripeClient } from './stripe-client.ts'
import { Intent, orderIdKey, paymentIdPattern, StripeDispute, StripeRefund } from './stripe-objects.ts'

const listLimit = 100

export async function readPayment({ stripe, find, list }: StripeClient, id: string): Promise<Payment | null> {
  if (!paymentIdPattern.test(id)) return null
  const intent = await find(Intent, () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
  if (intent === null) return null
  const ofPayment = { payment_intent: id, limit: listLimit }
  const [refunds, disputes] = await Promise.all([
    list(
      (item) => toRefund(StripeRefund.parse(item), id),
      () => stripe.refunds.list(ofPayment),
    ),
    list(
      (item) => toDispute(StripeDispute.parse(item), id),
      () => stripe.disputes.list(ofPayment),
    ),
  ])
  return {
    id: intent.id,
    orderId: intent.metadata?.[orderIdKey] ?? null,
    status: paymentStatus(intent),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    customerId: intent.customer,
    receiptUrl: intent.latest_charge?.receipt_url ?? null,
    failure: intent.last_payment_error?.message ?? null,
    refunds,
    disputes,
    isLive: intent.livemode,
  }
}

export async function refund(
  { stripe, ask }: StripeClient,
  { paymentId, amountCents, idempotencyKey }: { paymentId: string; amountCents?: number; idempotencyKey: string },
): Promise<Refund> {
  if (!paymentIdPattern.test(paymentId)) throw new PaymentProviderError('not_found', 'Stripe: no such payment')
  const params = { payment_intent: paymentId, ...(amountCents === undefined ? {} : { amount: amountCents }) }
  return toRefund(await ask(StripeRefund, () => stripe.refunds.create(params, { idempotencyKey })), paymentId)
}

/** A refused try leaves the payment waiting for another method: `failed`, until the next try. */
function paymentStatus({ status, last_payment_error }: z.infer<typeof Intent>): Payment['status'] {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status
  return status === 'requires_payment_method' && last_payment_error !== null ? 'failed' : 'pending'
}

/** `requires_action`, `null` and what Stripe may invent are money that is not back yet. */
function toRefund({ id, amount, status }: z.infer<typeof StripeRefund>, paymentId: string): Refund {
  const isFinal = status === 'succeeded' || status === 'failed' || status === 'canceled'
  return { id, paymentId, amountCents: amount, status: isFinal ? status : 'pending' }
}

function toDispute(dispute: z.infer<typeof StripeDispute>, paymentId: string): Dispute {
  return { id: dispute.id, paymentId, amountCents: dispute.amount, ...disputeState(dispute) }
}

const settledDisputes: Readonly<Record<string, Pick<Dispute, 'status' | 'isWithdrawn'>>> = {
  warning_needs_response: { status: 'open', isWithdrawn: false },
  warning_under_review: { status: 'open', isWithdrawn: false },
  warning_closed: { status: 'won', isWithdrawn: false },
  needs_response: { status: 'open', isWithdrawn: true },
  under_review: { status: 'open', isWithdrawn: true },
  won: { status: 'won', isWithdrawn: false },
  lost: { status: 'lost', isWithdrawn: true },
}

/**
 * | Stripe's status                                  | ours                                 | money withdrawn               |
 * | ------------------------------------------------ | ------------------------------------ | ----------------------------- |
 * | `warning_needs_response`, `warning_under_review` | `open`                               | no: the bank only asks        |
 * | `warning_closed`                                 | `won`                                | no: it asked, and let it rest |
 * | `needs_response`, `under_review`                 | `open`                               | yes, from its first moment    |
 * | `won`                                            | `won`                                | no: it came back              |
 * | `lost`                                           | `lost`                               | yes                           |
 * | `prevented`                                      | `lost` if withdrawn, `won` otherwise | as the balance says           |
 * | `appeal_needs_response`, `appeal_under_review`   | `open`                               | as the balance says           |
 * | any other                                        | `open`                               | as the balance says           |
 *
 * `prevented` is a dispute that was blocked, and nothing moved, or resolved before it was one by giving the money back; an appeal may follow a
 * dispute lost or won. Their status does not say where the money is, the dispute's movements on the balance do.
 */
function disputeState({
  status,
  balance_transactions,
}: z.infer<typeof StripeDispute>): Pick<Dispute, 'status' | 'isWithdrawn'> {
  const settled = settledDisputes[status]
  if (settled !== undefined) return settled
  const isWithdrawn = balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
  if (status === 'prevented') return { status: isWithdrawn ? 'lost' : 'won', isWithdrawn }
  return { status: 'open', isWithdrawn }
}
