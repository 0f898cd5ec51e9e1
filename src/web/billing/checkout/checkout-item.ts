import type { PlanName } from '#contract/billing/billing.ts'

/** What somebody wants to pay for. */
export type CheckoutItem =
  | { type: 'credits'; credits: number; saveCard?: boolean }
  | { type: 'premium'; plan: PlanName }

/** Who pays: the signed-in member, or a guest by email address. Names stand on the invoice. */
export type CheckoutBuyer = { guestEmail?: string; firstName?: string; lastName?: string }
