import { successTitles } from '#contract/account-texts.ts'
import { creditsTexts } from '#contract/billing-texts.ts'
import { announceCreditsChanged } from '#web/platform/credits-changed.ts'
import { translated } from '#web/platform/language.ts'
import { notify } from '#web/platform/notifications.ts'
import { callFunction } from './call-function.ts'
import type { CheckoutWish } from './checkout-wish.ts'

/** The channel on which a page that one returns to from paying tells of it. */
export const checkoutChannelName = 'linkwright-checkout'

/** What it says there. */
export type CheckoutReturn = { type: 'returned'; sessionId: string; outcome: 'paid' | 'cancelled' }

const pollMs = 1_000
/** A window that is open for longer than this is no longer watched. */
export const watchMs = 1_800_000

type Watched = { window: Window; sessionId: string; wish: CheckoutWish; asGuest: boolean }

/**
 * Watches the window of a payment page: once it is closed, or says that it is paid, the server is asked what became of it. Answers the function that
 * stops it.
 */
export function watchCheckout({ window: opened, sessionId, wish, asGuest }: Watched): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(checkoutChannelName)
  const until = Date.now() + watchMs
  const timer = setInterval(() => {
    if (opened.closed) finish()
    else if (Date.now() >= until) stop()
  }, pollMs)
  channel?.addEventListener('message', ({ data }: MessageEvent<Partial<CheckoutReturn> | null>) => {
    if (data?.type === 'returned' && data.sessionId === sessionId && data.outcome === 'paid') finish()
  })
  return stop

  function stop() {
    clearInterval(timer)
    channel?.close()
  }

  function finish() {
    stop()
    void announceIfPaid(wish, sessionId, asGuest)
  }
}

/** Asks once whether it is paid, and tells everybody when it is. Otherwise nothing is said: the person knows what they closed. */
async function announceIfPaid(wish: CheckoutWish, sessionId: string, asGuest: boolean): Promise<void> {
  if (!(await isPaid(sessionId, asGuest))) return
  announceCreditsChanged()
  announcePaid(wish, asGuest)
}

/** Whether the server knows the payment as paid; `sessionId` may be that of a payment of the embedded form. */
export async function isPaid(sessionId: string, asGuest = false): Promise<boolean> {
  for (const path of ['/functions/verify-payment', '/api/verify-payment', '/functions/v1/verify-payment']) {
    const answer = await callFunction(path, { type: 'payment', sessionId }, { asGuest })
    if (answer.ok) return answer.body.paid === true
    if (answer.fault.status >= 400 && answer.fault.status < 500) return false
  }
  return false
}

/** The toast of a purchase that went well. */
export function announcePaid(wish: CheckoutWish, asGuest = false): void {
  const isCredits = wish.type === 'credits'
  const title = isCredits ? translated(successTitles.credits) : translated(successTitles.premium)
  const text = isCredits ? translated(creditsTexts.updated) : translated(creditsTexts.premiumActive)
  notify({ title, description: asGuest ? translated(creditsTexts.guestPaid) : text, tone: 'verified' }, { force: true })
}
