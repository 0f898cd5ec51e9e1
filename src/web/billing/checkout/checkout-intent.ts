import { creditsPerPurchaseMax, creditsPerPurchaseMin, creditsPriceCents, plans } from '#contract/billing/billing.ts'
import { intentLifetimeMs } from '#web/platform/session/intents.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'
import type { CheckoutItem } from './checkout-item.ts'

/** What is kept while somebody signs in to pay. `price` in dollars, `ts` in milliseconds since 1970, `path` where it was wished for. */
export type CheckoutIntent = {
  type: CheckoutItem['type']
  price: number
  credits: number | null
  plan: 'monthly' | 'yearly' | null
  ts: number
  path: string
}

/** Keeps what somebody wants to pay for across a sign-in, in place of what was kept before. */
export function saveCheckoutIntent(wish: CheckoutItem): void {
  const { pathname, search, hash } = window.location
  const priceCents = wish.type === 'credits' ? creditsPriceCents(wish.credits) : plans[wish.plan].priceCents
  const intent: CheckoutIntent = {
    type: wish.type,
    price: priceCents / 100,
    credits: wish.type === 'credits' ? wish.credits : null,
    plan: wish.type === 'premium' ? wish.plan : null,
    ts: Date.now(),
    path: `${pathname}${search}${hash}`,
  }
  writeStored(storageNames.checkoutIntent, JSON.stringify(intent))
}

/** Takes what is kept: nobody gets it a second time. What is no wish that could be paid for, or older than a day, is thrown away. */
export function takeCheckoutIntent(): CheckoutItem | null {
  const stored = readStored(storageNames.checkoutIntent)
  if (stored === null) return null
  writeStored(storageNames.checkoutIntent, null)
  return wishOf(stored)
}

/** Reads a stored intent; storage may hold what somebody else wrote there. The price in it counts for nothing: the server has its own. */
function wishOf(stored: string): CheckoutItem | null {
  const value = parse(stored)
  if (value === null) return null
  const { type, credits, plan, ts } = value
  if (typeof ts !== 'number' || !(Math.abs(Date.now() - ts) < intentLifetimeMs)) return null
  if (type === 'credits' && isCreditCount(credits)) return { type, credits }
  if (type === 'premium' && (plan === 'monthly' || plan === 'yearly')) return { type, plan }
  return null
}

function parse(stored: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function isCreditCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= creditsPerPurchaseMin && Number(value) <= creditsPerPurchaseMax
}
