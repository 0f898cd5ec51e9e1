/*
 * The products and their prices, defined only here. Amounts are integer cents of US dollars. A browser shows them, the server charges them, and the
 * server never reads a price from a browser.
 */

export const currency = 'usd'
/** One credit buys one link. */
export const creditPriceCents = 140
export const creditsPerPurchaseMin = 1
export const creditsPerPurchaseMax = 10_000

export function creditsPriceCents(credits: number): number {
  return credits * creditPriceCents
}

/** The name of a purchase on the payment page and the receipt. */
export function creditsProductName(credits: number): string {
  return `${credits} Premium Backlink Credits`
}

/** The highest monthly limit of automatic top-ups. */
export const topUpCapMaxCents = 10_000_000

export type PlanName = 'monthly' | 'yearly'

export type Plan = {
  name: PlanName
  /** The name in calls of the specification's clients. */
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

/** The features of a subscription, all unlocked by one flag. */
export const premiumFeatures = ['keywordResearch', 'automatedCampaigns', 'rankTracker', 'unlimitedAccess'] as const

type PackageLocation = 'dialog' | 'home'

/** A package of credits; its price follows from the number. `popularIn`: where it is marked as popular. */
export type CreditPackage = {
  id: string
  credits: number
  offeredIn: readonly PackageLocation[]
  popularIn: readonly PackageLocation[]
}

/**
 * Every package. The dialog offers four and the landing page three as starters; the dialog also offers a starter that was selected on the landing
 * page.
 */
export const creditPackages: readonly CreditPackage[] = [
  { id: 'credits_50', credits: 50, offeredIn: ['dialog'], popularIn: [] },
  { id: 'credits_100', credits: 100, offeredIn: ['dialog', 'home'], popularIn: ['dialog'] },
  { id: 'credits_200', credits: 200, offeredIn: ['home'], popularIn: ['home'] },
  { id: 'credits_250', credits: 250, offeredIn: ['dialog'], popularIn: [] },
  { id: 'credits_300', credits: 300, offeredIn: ['home'], popularIn: [] },
  { id: 'credits_500', credits: 500, offeredIn: ['dialog'], popularIn: [] },
]

/** The packages of a location, and the package that was selected before, at any location. */
export function packagesIn(location: PackageLocation, chosen: number | null = null): readonly CreditPackage[] {
  return creditPackages.filter(({ offeredIn, credits }) => offeredIn.includes(location) || credits === chosen)
}

/** The package that is preselected at a location. */
export function popularPackageIn(location: PackageLocation): number {
  return creditPackages.find(({ popularIn }) => popularIn.includes(location))?.credits ?? 0
}
