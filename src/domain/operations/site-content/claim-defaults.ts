import { planOffer } from '#contract/billing/premium-texts.ts'
import type { ClaimKey, ClaimMode, LiveFigure } from '#contract/operations/site-content.ts'

/** A claim as the product brings it along. */
export type ClaimDefault = {
  text: string
  mode: ClaimMode
  /** Where the text can be checked, when the product itself does what it says; it counts for exactly that text. */
  builtInSource: string | null
  /** What can be counted in its place. */
  figure: LiveFigure | null
  /** The text says what the product charges, so it is not written by hand. */
  isTextFixed: boolean
}

const claim = (text: string, more: Partial<ClaimDefault> = {}): ClaimDefault => ({
  text,
  mode: 'stated',
  builtInSource: null,
  figure: null,
  isTextFixed: false,
  ...more,
})

/**
 * Every claim as it stands until an operator says otherwise. A built-in source stands only beside what the product does by itself. The money-back
 * guarantee has none: the product gives back the credit of a link that is lost within its guarantee, which is not the money, and whether an operator
 * pays back is a promise of the operator's. Nor has support around the clock, or any date, figure or present.
 */
export const claimDefaults: Readonly<Record<ClaimKey, ClaimDefault>> = {
  customers: claim('10,000+', { figure: 'members' }),
  rating: claim('4.9/5'),
  reviewCount: claim('2,500+'),
  successRate: claim('98%', { figure: 'verifiedRate' }),
  // No text of the specification says how many: it is counted from the start, and not said before there is something to say.
  verifiedLinks: claim('Every link checked', { mode: 'live', figure: 'verifiedLinks' }),
  support: claim('24/7'),
  moneyBack: claim('30-day money-back guarantee'),
  noSetupFees: claim('No setup fees', {
    builtInSource:
      'The price list on the start page: a payment is the price of what is bought, and nothing is added to it.',
  }),
  cancelAnytime: claim('Cancel anytime', {
    builtInSource: 'Members can cancel at any time under Billing. Premium then ends with the paid period.',
  }),
  statUserBase: claim('Growing', { figure: 'members' }),
  statSuccessRate: claim('High', { figure: 'verifiedRate' }),
  statReviews: claim('Rated'),
  statSupport: claim('24/7'),
  waitlistLaunch: claim('Q1 2025'),
  waitlistQueue: claim('2,847+', { figure: 'waiting' }),
  waitlistDiscount: claim('50% early discount'),
  founderPricing: claim('Founder pricing for the first 100 users'),
  setupSession: claim('Setup session worth $500'),
  premiumDiscounts: claim(discountsText(), { isTextFixed: true }),
}

function discountsText(): string {
  const [monthly, yearly] = [planOffer('monthly'), planOffer('yearly')]
  return `Premium was ${monthly.originalPrice} a month, now ${monthly.percentOff}% off; ${yearly.originalPrice} a year, now ${yearly.percentOff}% off`
}
