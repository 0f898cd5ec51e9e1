import { z } from 'zod'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { beginPayment } from '#domain/billing/orders/begin-payment.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'
import { parseInput } from '../parse-input.ts'
import { buyerFields, providedDetails } from './buyer-details.ts'
import { CreditCount } from './create-payment.ts'
import { withPaymentRefusals } from './payment-refusal.ts'
import { readBuyer } from './read-buyer.ts'

/** An email address in the input is ignored: the invoice goes to the address of the account. */
const CreatePaymentIntent = z.object({ credits: CreditCount, ...buyerFields })

/** Creates the payment of credits for the embedded form, for members only. */
export async function createPaymentIntent(context: ApiContext, input: unknown): Promise<FunctionAnswer> {
  const { credits, ...buyerInput } = parseInput(CreatePaymentIntent, input)
  const { userId, email } = await readBuyer(context, { isGuest: false, guestEmail: undefined }, '')
  if (userId === null) throw new DomainError('unauthenticated', billingTexts.notAuthenticated)
  const { db, billing } = context.deps
  const { clientSecret, paymentId } = await withPaymentRefusals(() =>
    beginPayment(db, billing, { userId, email, credits, details: providedDetails(buyerInput) }),
  )
  return { body: { success: true, clientSecret, paymentIntentId: paymentId, error: null } }
}
