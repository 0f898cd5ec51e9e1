import { type PlanName, plans, premiumFeatures } from './billing.ts'
import { monitorsMax, monitorsPremiumMax, reportPagesMax, reportPagesMemberMax } from './limits.ts'

export type PremiumFeature = (typeof premiumFeatures)[number]

/**
 * What a subscription unlocks. `coming` is not there yet, and must be said to be so wherever it is sold. `everybody` has it without a subscription too:
 * it is no reason to buy one, and is not sold as one.
 */
export type PremiumFeatureText = { label: string; text: string; state: 'available' | 'coming' | 'everybody' }

/** The one list of what Premium is, for dialogs, prices and the subscription itself. */
export const premiumFeatureTexts: Readonly<Record<PremiumFeature, PremiumFeatureText>> = {
  keywordResearch: {
    label: 'Keyword research',
    text: 'Keywords around yours, grouped by what people look for, with the source of every number.',
    state: 'coming',
  },
  automatedCampaigns: {
    label: 'Automated campaigns',
    text: 'Links placed for a keyword and a target over weeks, each one checked and shown with its evidence. Every account runs them with credits.',
    state: 'everybody',
  },
  rankTracker: {
    label: 'Rank tracker',
    text: 'Where your pages stand for your keywords, and a plain word when that could not be found out.',
    state: 'coming',
  },
  unlimitedAccess: {
    label: 'Unlimited access',
    text: `Backlink reports of up to ${inWords(reportPagesMax)} pages instead of ${inWords(reportPagesMemberMax)}, ${monitorsPremiumMax} monitors instead of ${monitorsMax}, and your own brand on the reports you share.`,
    state: 'available',
  },
}

/** What a subscription adds to an account that has none: what is listed wherever Premium is sold. */
export const premiumAdditions: readonly ({ name: PremiumFeature } & PremiumFeatureText)[] = premiumFeatures
  .map((name) => ({ name, ...premiumFeatureTexts[name] }))
  .filter(({ state }) => state !== 'everybody')

function inWords(number: number): string {
  return number.toLocaleString('en')
}

export const premiumTexts = {
  name: 'Premium',
  /** Said wherever Premium is sold, as long as any of its features is still to come. */
  comingNote: 'What is marked “coming” cannot be used yet. A subscription opens each one on the day it is released.',
  cancelAnyTime: 'Cancel at any time: Premium then stays until the end of the period you paid for.',
  continueAsGuest: 'Continue as guest',
  guestHint: 'Your receipt goes there. An account made with this address later takes the subscription over.',
  resumeFailed: 'Failed to resume subscription',
  portalFailed: 'The billing page could not be opened',
} as const

/** What a plan costs, as it is offered. Amounts are texts in US dollars, the percentage an integer. */
export type PlanOffer = {
  name: PlanName
  label: string
  price: string
  interval: 'month' | 'year'
  originalPrice: string
  percentOff: number
  /** For a plan that is paid less often than monthly. */
  savings: { total: string; perMonth: string } | null
}

/** A plan's price beside its original one, each number worked out from the prices themselves. */
export function planOffer(name: PlanName): PlanOffer {
  const { interval, priceCents, originalPriceCents } = plans[name]
  const perMonth = `$${Math.round(priceCents / 12 / 100)}`
  return {
    name,
    label: interval === 'year' ? 'Yearly' : 'Monthly',
    price: dollars(priceCents),
    interval,
    originalPrice: dollars(originalPriceCents),
    percentOff: Math.round((1 - priceCents / originalPriceCents) * 100),
    savings: interval === 'year' ? { total: dollars(originalPriceCents - priceCents), perMonth } : null,
  }
}

/** Whole dollars without cents: `$290`, else `$1.40`. */
export function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
}
