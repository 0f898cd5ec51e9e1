import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { hasStoredSession } from '#web/platform/session/session-presence.ts'
import type { CheckoutBuyer, CheckoutItem } from './checkout-item.ts'
import { watchCheckout } from './checkout-return.ts'
import { announceBlockedWindow, openCheckoutWindow } from './checkout-window.ts'
import { createCheckout } from './create-checkout.ts'

/** `window`: the payment page is open in a window of its own; `leaving`: in this one; `active`: there is nothing left to pay. */
export type StartedCheckout = { state: 'window' | 'leaving' | 'active' } | { state: 'failed'; message: string }

/** Checkouts that are being opened, or whose window is open, by what is bought and by whom. */
const opening = new Map<string, Promise<StartedCheckout>>()
const windows = new Map<string, Window>()

/**
 * Opens the payment page. Call it straight from a click, before anything is awaited: browsers block windows that open later. The same wish twice, as
 * by a double click, opens one. Never throws.
 */
export function startCheckout(wish: CheckoutItem, buyer: CheckoutBuyer = {}): Promise<StartedCheckout> {
  const problem = problemOf(wish, buyer)
  if (problem !== null) return Promise.resolve({ state: 'failed', message: problem })
  const key = JSON.stringify([wish, buyer.guestEmail ?? null])
  const known = windows.get(key)
  if (known?.closed === false) {
    known.focus()
    return Promise.resolve({ state: 'window' })
  }
  const begun = opening.get(key) ?? open(key, wish, buyer).catch(() => failed(wish))
  opening.set(key, begun)
  void begun.then(() => opening.delete(key))
  return begun
}

function problemOf(wish: CheckoutItem, { guestEmail }: CheckoutBuyer): string | null {
  if (wish.type === 'credits') {
    const { credits } = wish
    const isWhole = Number.isInteger(credits) && credits >= creditsPerPurchaseMin && credits <= creditsPerPurchaseMax
    if (!isWhole) return translated(billingTexts.invalidCredits)
  }
  if (guestEmail === undefined) return hasStoredSession() ? null : translated(billingTexts.authenticationRequired)
  if (guestEmail.trim() !== '') return null
  return wish.type === 'credits'
    ? translated(billingTexts.guestEmailRequired)
    : translated(billingTexts.subscriptionEmailRequired)
}

async function open(key: string, wish: CheckoutItem, buyer: CheckoutBuyer): Promise<StartedCheckout> {
  const opened = openCheckoutWindow(wish.type)
  if (opened === null) announceBlockedWindow()
  const created = await createCheckout(wish, buyer)
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
  if (sessionId !== null) watchCheckout({ window: opened, sessionId, wish, asGuest: buyer.guestEmail !== undefined })
  return { state: 'window' }
}

function failed({ type }: CheckoutItem): StartedCheckout {
  return {
    state: 'failed',
    message: type === 'credits' ? translated(billingTexts.checkoutFailed) : translated(billingTexts.subscriptionFailed),
  }
}
