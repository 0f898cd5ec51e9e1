import { z } from 'zod'
import { creditsPerPurchaseMax, creditsPerPurchaseMin, creditsPriceCents } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { plainLine } from '#contract/plain-text.ts'
import { openCheckout } from '#domain/billing/orders/open-checkout.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'
import { parseInput } from '../parse-input.ts'
import { buyerFields, providedDetails } from './buyer-details.ts'
import { withPaymentRefusals } from './payment-refusal.ts'
import { readBuyer } from './read-buyer.ts'

export const CreditCount = z
  .int({ error: billingTexts.invalidCredits })
  .min(creditsPerPurchaseMin, billingTexts.invalidCredits)
  .max(creditsPerPurchaseMax, billingTexts.invalidCredits)

/**
 * `amount`, in dollars, is the amount that the page showed. It must equal the price, but the server's price is charged. The product name is ignored.
 */
const CreatePayment = z.object({
  credits: CreditCount,
  amount: z.number({ error: billingTexts.invalidAmount }).positive(billingTexts.invalidAmount).optional(),
  isGuest: z.boolean().default(false),
  guestEmail: plainLine().max(254).optional(),
  saveCard: z.boolean().default(false),
  ...buyerFields,
})

/** Opens the payment page for credits. */
export async function createPayment(context: ApiContext, input: unknown): Promise<FunctionAnswer> {
  const { credits, amount, isGuest, guestEmail, saveCard, ...buyerInput } = parseInput(CreatePayment, input)
  if (amount !== undefined && Math.round(amount * 100) !== creditsPriceCents(credits))
    throw new DomainError('validation_failed', billingTexts.invalidAmount)
  const buyer = await readBuyer(context, { isGuest, guestEmail }, billingTexts.guestEmailRequired)
  const { db, billing } = context.deps
  const item = { kind: 'credits', credits } as const
  const opened = await withPaymentRefusals(() =>
    openCheckout(db, billing, {
      ...buyer,
      item,
      details: providedDetails(buyerInput),
      savesCard: saveCard && buyer.userId !== null,
    }),
  )
  if (opened === null) throw new Error('A checkout for credits is never refused')
  const { url, sessionId } = opened
  return {
    body: {
      success: true,
      url,
      sessionId,
      session_id: sessionId,
      method: billing.provider.name,
      fallbackUsed: false,
      error: null,
    },
  }
}
