/*
 * What is sold, and for how much: the one place where a price stands. Amounts are integer cents of US dollars; a browser shows them, the server
 * charges them, and no amount ever travels from a browser to the server.
 */

export const currency = 'usd'
/** One credit buys one link. */
export const creditPriceCents = 140
export const creditsPerPurchaseMin = 1
export const creditsPerPurchaseMax = 10_000

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

/** A bundle of credits as it is offered; its price follows from the number. */
export type CreditPackage = { id: string; name: string; credits: number; popular: boolean }

/** The packages of the dialog in which credits are bought. */
export const creditPackages: readonly CreditPackage[] = [
  { id: 'credits_50', name: '50 credits', credits: 50, popular: false },
  { id: 'credits_100', name: '100 credits', credits: 100, popular: true },
  { id: 'credits_250', name: '250 credits', credits: 250, popular: false },
  { id: 'credits_500', name: '500 credits', credits: 500, popular: false },
]

/** The starter packages of the landing page; the popular one is chosen when the page opens. */
export const starterPackages: readonly CreditPackage[] = [
  { id: 'starter_100', name: 'Starter 100', credits: 100, popular: false },
  { id: 'starter_200', name: 'Starter 200', credits: 200, popular: true },
  { id: 'starter_300', name: 'Starter 300', credits: 300, popular: false },
]
