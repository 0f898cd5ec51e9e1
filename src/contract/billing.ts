/*
 * What is sold, and for how much: the one place where a price stands. Amounts are integer cents of US dollars; a browser shows them, the server
 * charges them, and no amount ever travels from a browser to the server.
 */

export const currency = 'usd'
/** One credit buys one link. */
export const creditPriceCents = 140
export const creditsPerPurchaseMin = 1
export const creditsPerPurchaseMax = 10_000

export type CreditPackage = { id: string; name: string; credits: number; isPopular: boolean }

/** Of the credits dialog. */
export const creditPackages: readonly CreditPackage[] = [
  { id: 'credits_50', name: '50 Credits', credits: 50, isPopular: false },
  { id: 'credits_100', name: '100 Credits', credits: 100, isPopular: true },
  { id: 'credits_250', name: '250 Credits', credits: 250, isPopular: false },
  { id: 'credits_500', name: '500 Credits', credits: 500, isPopular: false },
]

/** Of the landing page. */
export const starterPackages: readonly CreditPackage[] = [
  { id: 'starter_100', name: 'Starter 100', credits: 100, isPopular: false },
  { id: 'starter_200', name: 'Starter 200', credits: 200, isPopular: true },
  { id: 'starter_300', name: 'Starter 300', credits: 300, isPopular: false },
]

export function creditsPriceCents(credits: number): number {
  return credits * creditPriceCents
}

/** What a purchase is called on the payment page and the receipt. */
export function creditsProductName(credits: number): string {
  return `${credits} Premium Backlink Credits`
}

export type PlanName = 'monthly' | 'yearly'

export type Plan = {
  name: PlanName
  /** Its name in calls of the specification's clients. */
  tier: 'premium-monthly' | 'premium-annual'
  interval: 'month' | 'year'
  productName: string
  priceCents: number
  originalPriceCents: number
}

export const plans: Readonly<Record<PlanName, Plan>> = {
  monthly: {
    name: 'monthly',
    tier: 'premium-monthly',
    interval: 'month',
    productName: 'Premium Plan, monthly',
    priceCents: 2_900,
    originalPriceCents: 4_900,
  },
  yearly: {
    name: 'yearly',
    tier: 'premium-annual',
    interval: 'year',
    productName: 'Premium Plan, yearly',
    priceCents: 29_000,
    originalPriceCents: 58_800,
  },
}

/** What a subscription unlocks, all of it by the one flag. */
export const premiumFeatures = ['keywordResearch', 'automatedCampaigns', 'rankTracker', 'unlimitedAccess'] as const
export type PremiumFeature = (typeof premiumFeatures)[number]
