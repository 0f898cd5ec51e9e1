import { z } from 'zod'
import { PaymentProviderError, type SavedCardCharge, type SavedCardOutcome } from '../payment-provider.ts'
import type { StripeClient } from './stripe-client.ts'
import { orderIdKey, paymentIdPattern } from './stripe-objects.ts'

const Cards = z.object({ object: z.literal('list'), data: z.array(z.object({ id: z.string().min(1) })) })
const Charged = z.object({
  object: z.literal('payment_intent'),
  id: z.string().regex(paymentIdPattern),
  status: z.string(),
})

/** Charges the newest card of a customer; a deleted customer has none. A refusal of the bank is returned; an unknown outcome is thrown. */
export async function chargeSavedCard(
  { stripe, find }: StripeClient,
  { orderId, productName, amountCents, customerId, email, idempotencyKey }: SavedCardCharge,
): Promise<SavedCardOutcome> {
  const cards = await find(Cards, () => stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 }))
  const card = cards?.data[0]
  if (card === undefined) return { outcome: 'no_card' }
  const params = {
    amount: amountCents,
    currency: 'usd',
    customer: customerId,
    payment_method: card.id,
    // Methods with a redirect need a return URL, and no customer is present to be redirected.
    payment_method_types: ['card'],
    off_session: true,
    confirm: true,
    description: productName,
    receipt_email: email,
    metadata: { [orderIdKey]: orderId },
  }
  try {
    const charged = await find(Charged, () => stripe.paymentIntents.create(params, { idempotencyKey }))
    return charged === null ? { outcome: 'no_card' } : { outcome: 'charged', paymentId: charged.id }
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== 'declined') throw error
    return { outcome: error.message.includes('authentication_required') ? 'authentication' : 'declined' }
  }
}
