import { billingTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { createCheckout } from './create-checkout.ts'

/** Opens the payment page in this window. Throws if there is none, with a message for the buyer. */
export async function openSecureCheckout({ credits, guestEmail }: { credits: number; guestEmail?: string }) {
  const created = await createCheckout({ type: 'credits', credits }, guestEmail === undefined ? {} : { guestEmail })
  if (created.state === 'failed') throw new Error(created.message)
  if (created.state === 'active') throw new Error(translated(billingTexts.checkoutFailed))
  // The last fallback of `createCheckout` is the page that is open now.
  if (URL.parse(created.url, window.location.origin)?.pathname === window.location.pathname)
    throw new Error(translated(billingTexts.serviceDown))
  window.location.assign(created.url)
}
