import { t } from '@lingui/core/macro'
import { successTitles } from '#contract/accounts/account-texts.ts'
import { billingTitles, creditsTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { type NewNotification, type NotificationAction, notify } from '#web/platform/overlays/notifications.ts'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { callFunction, textOf } from './call-function.ts'
import type { CheckoutItem } from './checkout-item.ts'

/** The channel on which a return page reports the result of a payment. */
export const checkoutChannelName = 'linkwright-checkout'

/** The message on this channel. */
export type CheckoutReturn = { type: 'returned'; sessionId: string; outcome: 'paid' | 'cancelled' }

const pollMs = 1_000
/** The window is watched for at most this time. */
const watchMs = 1_800_000

type Watched = { window: Window; sessionId: string; item: CheckoutItem; asGuest: boolean }

/**
 * Watches the window of a payment page. When the window closes, or reports that the payment is complete, the server is queried for the result.
 * Returns a function that stops watching.
 */
export function watchCheckout({ window: opened, sessionId, item, asGuest }: Watched): () => void {
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
    void announceOutcome(item, sessionId, asGuest)
  }
}

/**
 * Reads the result of the payment once and shows it: paid, processing, refused or not paid. A result other than paid has an action that leads back to
 * the payment.
 */
async function announceOutcome(item: CheckoutItem, sessionId: string, asGuest: boolean): Promise<void> {
  const outcome = await readOutcome(sessionId, asGuest)
  if (outcome.state === 'paid') {
    announceCreditsChanged()
    announcePaid(item, asGuest)
    return
  }
  notify({ ...outcomeText(outcome, item), action: outcomeAction(outcome.state, item) }, { force: true })
}

type Outcome = { state: 'paid' | 'processing' | 'failed' | 'open' | 'expired' | 'unknown'; failure: string | null }

/** The state of the payment on the server; `unknown` if the request failed. */
async function readOutcome(sessionId: string, asGuest: boolean): Promise<Outcome> {
  for (const path of ['/functions/verify-payment', '/api/verify-payment', '/functions/v1/verify-payment']) {
    const answer = await callFunction(path, { type: 'payment', sessionId }, { asGuest })
    if (!answer.ok) {
      if (answer.fault.status >= 400 && answer.fault.status < 500) break
      continue
    }
    const { paid, status, order } = answer.body
    const failure =
      typeof order === 'object' && order !== null && 'failure' in order ? textOf(order.failure) : undefined
    return { state: paid === true ? 'paid' : stateOf(textOf(status)), failure: failure ?? null }
  }
  return { state: 'unknown', failure: null }
}

function stateOf(status: string | undefined): Outcome['state'] {
  if (status === 'processing' || status === 'failed' || status === 'expired') return status
  return 'open'
}

function outcomeText({ state, failure }: Outcome, { type }: CheckoutItem): NewNotification {
  switch (state) {
    case 'processing':
      return {
        title: t`Payment in progress`,
        description:
          type === 'credits'
            ? t`Your credits will be added automatically as soon as the bank confirms it.`
            : t`Your plan starts automatically as soon as the bank confirms it.`,
      }
    case 'failed':
      return {
        title: translated(billingTitles.paymentFailed),
        description: failure ?? t`Nothing was charged.`,
        tone: 'lost',
      }
    case 'unknown':
      return {
        title: t`Couldn't check your payment`,
        description: t`Don't pay again yet. The billing page shows whether it arrived.`,
        tone: 'lost',
      }
    default:
      return { title: t`Not paid`, description: t`You closed the payment window. Nothing was charged.` }
  }
}

/** Opens the billing page while the payment can still arrive. Otherwise opens the dialog of the purchase, with the same item. */
function outcomeAction(state: Outcome['state'], item: CheckoutItem): NotificationAction {
  if (state === 'processing' || state === 'unknown')
    return {
      label: t`Open billing`,
      altText: t`Open the billing page`,
      onSelect: () => window.location.assign('/dashboard/billing'),
    }
  return {
    label: t`Return to payment`,
    altText: t`Buy it again from the billing page`,
    onSelect: () =>
      item.type === 'credits'
        ? openDialog('pricing', { source: 'return', credits: item.credits })
        : openDialog('premium', { source: 'return', plan: item.plan }),
  }
}

/** Whether the payment is paid on the server; `sessionId` can be the ID of a payment by the embedded form. */
export async function isPaid(sessionId: string, asGuest = false): Promise<boolean> {
  return (await readOutcome(sessionId, asGuest)).state === 'paid'
}

/** The notification of a successful purchase. */
function announcePaid(item: CheckoutItem, asGuest = false): void {
  const isCredits = item.type === 'credits'
  const title = isCredits ? translated(successTitles.credits) : translated(successTitles.premium)
  const text = isCredits ? translated(creditsTexts.updated) : translated(creditsTexts.premiumActive)
  notify({ title, description: asGuest ? translated(creditsTexts.guestPaid) : text, tone: 'verified' }, { force: true })
}
