import { successTitles } from '#contract/accounts/account-texts.ts'
import { billingTexts, billingTitles, creditsTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { takeCheckoutIntent } from './checkout-intent.ts'
import type { CheckoutItem } from './checkout-item.ts'
import { startCheckout } from './start-checkout.ts'

const lockName = 'checkout_intent'

/**
 * Goes on with what somebody wanted to pay for before signing in, once, in whichever tab is looked at. What was kept is gone afterwards, whether
 * that succeeds or fails. Never throws.
 */
export async function resumeCheckout(): Promise<void> {
  await untilVisible()
  await alone(async () => {
    const wish = takeCheckoutIntent()
    if (wish !== null) await resume(wish)
  })
}

async function resume(wish: CheckoutItem): Promise<void> {
  try {
    const started = await startCheckout(wish)
    if (started.state === 'failed') return sayFailed(wish, started.message)
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

function sayFailed({ type }: CheckoutItem, reason: string) {
  const text =
    type === 'credits' ? translated(billingTexts.resumeFailed) : translated(billingTexts.resumeSubscriptionFailed)
  notify({ title: translated(billingTitles.checkoutError), description: `${text}. ${reason}`, tone: 'lost' }, forced)
}

/** A tab that nobody looks at opens no payment page. */
function untilVisible(): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/** Other tabs hear of a sign-in at the same moment, and of what was taken from storage a little later: while one is at it, the others stand back. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) return work()
  await locks.request(lockName, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}
