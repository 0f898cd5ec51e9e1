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

/** The most that automatic top-ups may be allowed to cost in a month. */
export const topUpCapMaxCents = 10_000_000

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

type PackagePlace = 'dialog' | 'home'

/** A bundle of credits as it is offered; its price follows from the number. `popularIn`: where it is marked as popular. */
export type CreditPackage = {
  id: string
  credits: number
  offeredIn: readonly PackagePlace[]
  popularIn: readonly PackagePlace[]
}

/** Every package that is sold. The dialog offers four and the landing page three as starters; a starter that is bought there is offered in the dialog too. */
export const creditPackages: readonly CreditPackage[] = [
  { id: 'credits_50', credits: 50, offeredIn: ['dialog'], popularIn: [] },
  { id: 'credits_100', credits: 100, offeredIn: ['dialog', 'home'], popularIn: ['dialog'] },
  { id: 'credits_200', credits: 200, offeredIn: ['home'], popularIn: ['home'] },
  { id: 'credits_250', credits: 250, offeredIn: ['dialog'], popularIn: [] },
  { id: 'credits_300', credits: 300, offeredIn: ['home'], popularIn: [] },
  { id: 'credits_500', credits: 500, offeredIn: ['dialog'], popularIn: [] },
]

/** The packages of a place, and the one that was chosen before, wherever that was. */
export function packagesIn(place: PackagePlace, chosen: number | null = null): readonly CreditPackage[] {
  return creditPackages.filter(({ offeredIn, credits }) => offeredIn.includes(place) || credits === chosen)
}

/** The one that is chosen when a place is opened. */
export function popularPackageIn(place: PackagePlace): number {
  return creditPackages.find(({ popularIn }) => popularIn.includes(place))?.credits ?? 0
}
