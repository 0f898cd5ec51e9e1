import { z } from 'zod'
import { type PlanName, plans } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { plainLine } from '#contract/plain-text.ts'
import { openCheckout } from '#domain/billing/orders/open-checkout.ts'
import { findSubscription } from '#domain/billing/orders/queries.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'
import { parseInput } from '../parse-input.ts'
import { buyerFields, providedDetails } from './buyer-details.ts'
import { withPaymentRefusals } from './payment-refusal.ts'
import { readBuyer } from './read-buyer.ts'

/** The plan by its name or its tier. A price ID in the input is ignored: prices come from the server. */
const CreateSubscription = z.object({
  plan: plainLine().max(40).optional(),
  tier: plainLine().max(40).optional(),
  isGuest: z.boolean().default(false),
  guestEmail: plainLine().max(254).optional(),
  ...buyerFields,
})

/**
 * Opens the payment page for a subscription. A member with an active subscription, even a cancelled one, cannot buy a second one: the response is
 * `alreadySubscribed` without a page. The same applies to a buyer who paid on another page in the meantime.
 */
export async function createSubscription(context: ApiContext, input: unknown): Promise<FunctionAnswer> {
  const { plan, tier, isGuest, guestEmail, ...buyerInput } = parseInput(CreateSubscription, input)
  const name = findPlan([plan, tier])
  if (name === null) throw new DomainError('validation_failed', billingTexts.invalidPrice)
  const buyer = await readBuyer(context, { isGuest, guestEmail }, billingTexts.subscriptionEmailRequired)
  const { db, webDb, billing } = context.deps
  const { userId } = buyer
  if (userId !== null && (await findSubscription(webDb, { userId }))?.isActive === true) return alreadySubscribed
  const item = { kind: 'subscription', plan: name } as const
  const opened = await withPaymentRefusals(() =>
    openCheckout(db, billing, { ...buyer, item, details: providedDetails(buyerInput) }),
  )
  if (opened === null) return alreadySubscribed
  const { url, sessionId } = opened
  return { body: { success: true, url, checkoutUrl: url, sessionId, error: null } }
}

const alreadySubscribed: FunctionAnswer = {
  body: { success: true, url: null, checkoutUrl: null, alreadySubscribed: true, error: null },
}

function findPlan(names: readonly (string | undefined)[]): PlanName | null {
  const found = Object.values(plans).find(({ name, tier }) => names.some((text) => text === name || text === tier))
  return found?.name ?? null
}
