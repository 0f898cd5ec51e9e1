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
  { stripe, send }: StripeClient,
  { paymentId, amountCents, idempotencyKey }: { paymentId: string; amountCents?: number; idempotencyKey: string },
): Promise<Refund> {
  if (!paymentIdPattern.test(paymentId)) throw new PaymentProviderError('not_found', 'Stripe: no such payment')
  const params = { payment_intent: paymentId, ...(amountCents === undefined ? {} : { amount: amountCents }) }
  return toRefund(await send(StripeRefund, () => stripe.refunds.create(params, { idempotencyKey })), paymentId)
}

/** A refused attempt leaves the payment waiting for another method: `failed`, until the next attempt. */
function paymentStatus({ status, last_payment_error }: z.infer<typeof Intent>): Payment['status'] {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status
  return status === 'requires_payment_method' && last_payment_error !== null ? 'failed' : 'pending'
}

/** With `requires_action`, `null` and unknown statuses the money has not been returned yet. */
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
 * | Stripe's status                                  | our status                           | money withdrawn                 |
 * | ------------------------------------------------ | ------------------------------------ | ------------------------------- |
 * | `warning_needs_response`, `warning_under_review` | `open`                               | no: only an inquiry of the bank |
 * | `warning_closed`                                 | `won`                                | no: the inquiry was closed      |
 * | `needs_response`, `under_review`                 | `open`                               | yes, as soon as it opens        |
 * | `won`                                            | `won`                                | no: it was returned             |
 * | `lost`                                           | `lost`                               | yes                             |
 * | `prevented`                                      | `lost` if withdrawn, `won` otherwise | according to the balance        |
 * | `appeal_needs_response`, `appeal_under_review`   | `open`                               | according to the balance        |
 * | any other                                        | `open`                               | according to the balance        |
 *
 * `prevented` is a dispute that was blocked, so nothing moved, or that was resolved early by a refund. An appeal can follow a lost or a won dispute.
 * These statuses do not show where the money is; the balance transactions of the dispute do.
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
