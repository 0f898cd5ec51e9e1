import type { PlanName } from '#contract/billing.ts'

/** What somebody wants to pay for. */
export type CheckoutWish = { type: 'credits'; credits: number } | { type: 'premium'; plan: PlanName }

/** Who pays: whoever is signed in, or a guest by address. Names go on the receipt's greeting only. */
export type CheckoutBuyer = { guestEmail?: string; firstName?: string; lastName?: string }
