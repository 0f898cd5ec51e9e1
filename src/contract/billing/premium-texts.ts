import {
  claimedPostsMax,
  monitorsMax,
  monitorsPremiumMax,
  reportPagesMax,
  reportPagesMemberMax,
} from '#contract/limits.ts'
import { type PlanName, plans, premiumFeatures } from './billing.ts'
import type { Entitlement } from './entitlements.ts'

export type PremiumFeature = (typeof premiumFeatures)[number]

/**
 * What a subscription unlocks. `coming` is not there yet, and must be said to be so wherever it is sold. `everybody` has it without a subscription too:
 * it is no reason to buy one, and is not sold as one.
 */
export type PremiumFeatureText = { label: string; text: string; state: 'available' | 'coming' | 'everybody' }

/** The features that the specification ties to the subscription's one flag. */
export const premiumFeatureTexts: Readonly<Record<PremiumFeature, PremiumFeatureText>> = {
  keywordResearch: {
    label: 'Keyword research',
    text: 'Related keywords grouped by search intent, with a source for every number.',
    state: 'coming',
  },
  automatedCampaigns: {
    label: 'Automated campaigns',
    text: 'Links placed over weeks for a keyword and target, each verified with evidence. Every account can run campaigns with credits.',
    state: 'everybody',
  },
  rankTracker: {
    label: 'Rank tracker',
    text: 'Your pages’ positions for your keywords, with a clear note when a position couldn’t be measured.',
    state: 'coming',
  },
  unlimitedAccess: {
    label: 'Unlimited access',
    text: `Backlink reports of up to ${inWords(reportPagesMax)} pages instead of ${inWords(reportPagesMemberMax)}, ${monitorsPremiumMax} monitors instead of ${monitorsMax}, and your own brand on the reports you share.`,
    state: 'available',
  },
}

/** One thing that Premium gives today, as it is sold: what every account has of it, and what a subscriber has. */
export type EntitlementText = { label: string; text: string; compared: string; free: string; premium: string }

/** What a subscription gives today, in words. The figures are those that the server holds to. */
export const entitlementTexts: Readonly<Record<Entitlement, EntitlementText>> = {
  reportPages: {
    label: 'Larger backlink reports',
    text: `Check up to ${inWords(reportPagesMax)} pages in one report instead of ${inWords(reportPagesMemberMax)}.`,
    compared: 'Backlink report size',
    free: `${inWords(reportPagesMemberMax)} pages`,
    premium: `${inWords(reportPagesMax)} pages`,
  },
  monitors: {
    label: 'More monitors',
    text: `Monitor ${monitorsPremiumMax} reports automatically instead of ${monitorsMax}.`,
    compared: 'Monitored reports',
    free: inWords(monitorsMax),
    premium: inWords(monitorsPremiumMax),
  },
  brand: {
    label: 'Your brand on reports',
    text: 'Share reports under your own name, logo and colour.',
    compared: 'Your brand on shared reports',
    free: 'No',
    premium: 'Yes',
  },
}

/** What every account has, without a subscription and with one: the rest of the comparison. */
export const includedTexts: readonly { label: string; value: string }[] = [
  { label: 'Campaigns and verified links', value: 'Pay per link with credits' },
  { label: 'Claimed posts', value: inWords(claimedPostsMax) },
  { label: 'Shared reports with a password', value: 'Yes' },
  { label: 'API and webhooks', value: 'Yes' },
]

/** What is planned for Premium and does not exist yet: named as coming soon, and never sold. */
export const comingFeatures = premiumFeatures.filter((name) => premiumFeatureTexts[name].state === 'coming')

function inWords(number: number): string {
  return number.toLocaleString('en')
}

export const premiumTexts = {
  name: 'Premium',
  /** Said wherever Premium is sold, as long as any of its features is still to come. */
  comingNote: 'The current price doesn’t include features marked as coming soon. Subscribers get them on release.',
  cancelAnyTime: 'Cancel at any time. Premium stays active until the end of the paid period.',
  continueAsGuest: 'Continue as guest',
  guestHint: 'We send the invoice there. Create an account with this address later to take over the subscription.',
  resumeFailed: 'Failed to resume subscription',
  portalFailed: 'Couldn’t open the billing page',
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
