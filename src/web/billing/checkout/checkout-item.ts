import type { PlanName } from '#contract/billing/billing.ts'

/** An item that can be paid for. */
export type CheckoutItem =
  | { type: 'credits'; credits: number; saveCard?: boolean }
  | { type: 'premium'; plan: PlanName }

/** Who pays: the signed-in member, or a guest with an email address. The names are printed on the invoice. */
export type CheckoutBuyer = { guestEmail?: string; firstName?: string; lastName?: string }
