import { creditsPerPurchaseMax, creditsPerPurchaseMin, creditsPriceCents, plans } from '#contract/billing/billing.ts'
import { intentLifetimeMs } from '#web/platform/session/intents.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'
import type { CheckoutItem } from './checkout-item.ts'

/**
 * The purchase that is stored during a sign-in. `price` is in dollars, `ts` in milliseconds since 1970, `path` is the page on which the purchase
 * started.
 */
type CheckoutIntent = {
  type: CheckoutItem['type']
  price: number
  credits: number | null
  plan: 'monthly' | 'yearly' | null
  ts: number
  path: string
}

/** Stores a purchase during a sign-in. It replaces an earlier one. */
export function saveCheckoutIntent(item: CheckoutItem): void {
  const { pathname, search, hash } = window.location
  const priceCents = item.type === 'credits' ? creditsPriceCents(item.credits) : plans[item.plan].priceCents
  const intent: CheckoutIntent = {
    type: item.type,
    price: priceCents / 100,
    credits: item.type === 'credits' ? item.credits : null,
    plan: item.type === 'premium' ? item.plan : null,
    ts: Date.now(),
    path: `${pathname}${search}${hash}`,
  }
  writeStored(storageNames.checkoutIntent, JSON.stringify(intent))
}

/** Reads the stored purchase and removes it, so it is resumed only once. Returns `null` for an invalid purchase and for one older than a day. */
export function takeCheckoutIntent(): CheckoutItem | null {
  const stored = readStored(storageNames.checkoutIntent)
  if (stored === null) return null
  writeStored(storageNames.checkoutIntent, null)
  return parseIntent(stored)
}

/** Parses a stored purchase. Storage can contain data from other scripts. The stored price is ignored: the server decides the price. */
function parseIntent(stored: string): CheckoutItem | null {
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
