import { successTitles } from '#contract/accounts/account-texts.ts'
import { billingTexts, billingTitles, creditsTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { takeCheckoutIntent } from './checkout-intent.ts'
import type { CheckoutItem } from './checkout-item.ts'
import { startCheckout } from './start-checkout.ts'

const lockName = 'checkout_intent'

/**
 * Resumes the purchase that was stored before a sign-in, once, in the visible tab. The stored purchase is removed, whether this succeeds or fails.
 * Never throws.
 */
export async function resumeCheckout(): Promise<void> {
  await untilVisible()
  await alone(async () => {
    const item = takeCheckoutIntent()
    if (item !== null) await resume(item)
  })
}

async function resume(item: CheckoutItem): Promise<void> {
  try {
    const started = await startCheckout(item)
    if (started.state === 'failed') return notifyFailed(item, started.message)
    notify(
      {
        title: translated(successTitles.checkoutResumed),
        description: translated(resumedText[started.state]),
        tone: 'verified',
      },
      forced,
    )
  } catch {
    notify(
      {
        title: translated(billingTitles.checkoutError),
        description: translated(billingTexts.resumeUnexpected),
        tone: 'lost',
      },
      forced,
    )
  }
}

const forced = { force: true }

const resumedText = {
  window: creditsTexts.resumedWindow,
  leaving: creditsTexts.resumedLeaving,
  active: creditsTexts.premiumActive,
}

function notifyFailed({ type }: CheckoutItem, reason: string) {
  const text =
    type === 'credits' ? translated(billingTexts.resumeFailed) : translated(billingTexts.resumeSubscriptionFailed)
  notify({ title: translated(billingTitles.checkoutError), description: `${text}. ${reason}`, tone: 'lost' }, forced)
}

/** A hidden tab opens no payment page. */
function untilVisible(): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/**
 * Other tabs see a sign-in at the same moment, but see the removal from storage a little later. While one tab resumes the purchase, the others do
 * nothing. The browser refuses the lock to a page that it pauses, for example while another tab opens a window. Then the purchase stays stored, for
 * that tab or for the next page.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) return work()
  await locks
    .request(lockName, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
    .catch(() => undefined)
}
