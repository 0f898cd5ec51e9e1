import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { hasStoredSession } from '#web/platform/session/session-presence.ts'
import type { CheckoutBuyer, CheckoutItem } from './checkout-item.ts'
import { watchCheckout } from './checkout-return.ts'
import { announceBlockedWindow, openCheckoutWindow } from './checkout-window.ts'
import { createCheckout } from './create-checkout.ts'

/** `window`: the payment page is open in a new window; `leaving`: it opens in this window; `active`: nothing is left to pay. */
export type StartedCheckout = { state: 'window' | 'leaving' | 'active' } | { state: 'failed'; message: string }

/** Checkouts that are opening, and open payment windows, by item and buyer. */
const opening = new Map<string, Promise<StartedCheckout>>()
const windows = new Map<string, Window>()

/**
 * Opens the payment page. Call it directly in a click handler, before any `await`: browsers block windows that open later. The same item twice, as
 * after a double click, opens one page. Never throws.
 */
export function startCheckout(item: CheckoutItem, buyer: CheckoutBuyer = {}): Promise<StartedCheckout> {
  const problem = problemOf(item, buyer)
  if (problem !== null) return Promise.resolve({ state: 'failed', message: problem })
  const key = JSON.stringify([item, buyer.guestEmail ?? null])
  const known = windows.get(key)
  if (known?.closed === false) {
    known.focus()
    return Promise.resolve({ state: 'window' })
  }
  const begun = opening.get(key) ?? open(key, item, buyer).catch(() => failed(item))
  opening.set(key, begun)
  void begun.then(() => opening.delete(key))
  return begun
}

function problemOf(item: CheckoutItem, { guestEmail }: CheckoutBuyer): string | null {
  if (item.type === 'credits') {
    const { credits } = item
    const isWhole = Number.isInteger(credits) && credits >= creditsPerPurchaseMin && credits <= creditsPerPurchaseMax
    if (!isWhole) return translated(billingTexts.invalidCredits)
  }
  if (guestEmail === undefined) return hasStoredSession() ? null : translated(billingTexts.authenticationRequired)
  if (guestEmail.trim() !== '') return null
  return item.type === 'credits'
    ? translated(billingTexts.guestEmailRequired)
    : translated(billingTexts.subscriptionEmailRequired)
}

async function open(key: string, item: CheckoutItem, buyer: CheckoutBuyer): Promise<StartedCheckout> {
  const opened = openCheckoutWindow(item.type)
  if (opened === null) announceBlockedWindow()
  const created = await createCheckout(item, buyer)
  if (created.state !== 'open') {
    opened?.close()
    return created
  }
  const { url, sessionId } = created
  if (opened === null) {
    window.location.assign(url)
    return { state: 'leaving' }
  }
  if (opened.closed) return { state: 'failed', message: translated(billingTexts.windowClosed) }
  opened.location.replace(url)
  windows.set(key, opened)
  if (sessionId !== null) watchCheckout({ window: opened, sessionId, item, asGuest: buyer.guestEmail !== undefined })
  return { state: 'window' }
}

function failed({ type }: CheckoutItem): StartedCheckout {
  return {
    state: 'failed',
    message: type === 'credits' ? translated(billingTexts.checkoutFailed) : translated(billingTexts.subscriptionFailed),
  }
}
