import { planOffer } from '#contract/billing/premium-texts.ts'
import type { ClaimKey, ClaimMode, LiveFigure } from '#contract/operations/site-content.ts'

/** The default of a claim. */
export type ClaimDefault = {
  text: string
  mode: ClaimMode
  /** The source of the default text, if the product itself guarantees it; valid for exactly that text. */
  builtInSource: string | null
  /** The figure that can replace the text. */
  figure: LiveFigure | null
  /** The text is calculated from the prices and cannot be edited. */
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
 * The default of every claim, until an operator changes it. Only statements that the product itself guarantees have a built-in source. The money-back
 * guarantee has none: the product refunds the credit of a link that is lost within its guarantee, not the money, and a repayment is a promise of the
 * operator. Support around the clock, dates, figures and gifts have none either.
 */
export const claimDefaults: Readonly<Record<ClaimKey, ClaimDefault>> = {
  customers: claim('10,000+', { figure: 'members' }),
  rating: claim('4.9/5'),
  reviewCount: claim('2,500+'),
  successRate: claim('98%', { figure: 'verifiedRate' }),
  // The specification names no number: it is counted from the start, and not shown while it is too small.
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
