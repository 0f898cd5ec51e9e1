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
 * A feature of a subscription. A `coming` feature does not exist yet, and every offer must say so. A `free` feature is part of every account, so
 * it is not sold as a reason to subscribe.
 */
export type PremiumFeatureText = { label: string; text: string; state: 'available' | 'coming' | 'free' }

/** The features that the specification ties to the one flag of the subscription. */
export const premiumFeatureTexts: Readonly<Record<PremiumFeature, PremiumFeatureText>> = {
  keywordResearch: {
    label: 'Keyword research',
    text: 'Related keywords grouped by search intent, with a source for every number.',
    state: 'coming',
  },
  automatedCampaigns: {
    label: 'Automated campaigns',
    text: 'Links placed over weeks for a keyword and target, each verified with evidence. Every account can run campaigns with credits.',
    state: 'free',
  },
  rankTracker: {
    label: 'Rank tracker',
    text: 'Your pages’ positions for your keywords, with a clear note when a position couldn’t be measured.',
    state: 'coming',
  },
  unlimitedAccess: {
    label: 'Unlimited access',
    text: `Backlink reports of up to ${formatNumber(reportPagesMax)} pages instead of ${formatNumber(reportPagesMemberMax)}, ${monitorsPremiumMax} monitors instead of ${monitorsMax}, and your own brand on the reports you share.`,
    state: 'available',
  },
}

/** An entitlement of Premium, as it is sold: for every account, and for subscribers. */
export type EntitlementText = { label: string; text: string; compared: string; free: string; premium: string }

/** The texts of the entitlements. The numbers are the limits that the server enforces. */
export const entitlementTexts: Readonly<Record<Entitlement, EntitlementText>> = {
  reportPages: {
    label: 'Larger backlink reports',
    text: `Check up to ${formatNumber(reportPagesMax)} pages in one report instead of ${formatNumber(reportPagesMemberMax)}.`,
    compared: 'Backlink report size',
    free: `${formatNumber(reportPagesMemberMax)} pages`,
    premium: `${formatNumber(reportPagesMax)} pages`,
  },
  monitors: {
    label: 'More monitors',
    text: `Monitor ${monitorsPremiumMax} reports automatically instead of ${monitorsMax}.`,
    compared: 'Monitored reports',
    free: formatNumber(monitorsMax),
    premium: formatNumber(monitorsPremiumMax),
  },
  brand: {
    label: 'Your brand on reports',
    text: 'Share reports under your own name, logo and colour.',
    compared: 'Your brand on shared reports',
    free: 'No',
    premium: 'Yes',
  },
}

/** The features of every account, with and without a subscription: the rest of the comparison. */
export const includedTexts: readonly { label: string; value: string }[] = [
  { label: 'Campaigns and verified links', value: 'Pay per link with credits' },
  { label: 'Claimed posts', value: formatNumber(claimedPostsMax) },
  { label: 'Shared reports with a password', value: 'Yes' },
  { label: 'API and webhooks', value: 'Yes' },
]

/** The planned features of Premium that do not exist yet: labeled as coming soon, and never sold. */
export const comingFeatures = premiumFeatures.filter((name) => premiumFeatureTexts[name].state === 'coming')

function formatNumber(number: number): string {
  return number.toLocaleString('en')
}

export const premiumTexts = {
  name: 'Premium',
  /** Shown at every offer of Premium while any of its features is not released. */
  comingNote: 'The current price doesn’t include features marked as coming soon. Subscribers get them on release.',
  cancelAnyTime: 'Cancel at any time. Premium stays active until the end of the paid period.',
  continueAsGuest: 'Continue as guest',
  guestHint: 'We send the invoice there. Create an account with this address later to take over the subscription.',
  resumeFailed: 'Failed to resume subscription',
  portalFailed: 'Couldn’t open the billing page',
} as const

/** The price of a plan, as it is offered. Amounts are texts in US dollars, the percentage is an integer. */
export type PlanOffer = {
  name: PlanName
  label: string
  price: string
  interval: 'month' | 'year'
  originalPrice: string
  percentOff: number
  /** For a plan that is billed less often than monthly. */
  savings: { total: string; perMonth: string } | null
}

/** The price of a plan beside its original price. Every number is calculated from the prices. */
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
