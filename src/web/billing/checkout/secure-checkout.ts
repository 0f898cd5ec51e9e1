import { billingTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { createCheckout } from './create-checkout.ts'

/** Opens the payment page in this window. Throws, in words for the person, when there is none. */
export async function openSecureCheckout({ credits, guestEmail }: { credits: number; guestEmail?: string }) {
  const created = await createCheckout({ type: 'credits', credits }, guestEmail === undefined ? {} : { guestEmail })
  if (created.state === 'failed') throw new Error(created.message)
  if (created.state === 'active') throw new Error(translated(billingTexts.checkoutFailed))
  // The last way of all leads to the page that the person is on.
  if (URL.parse(created.url, window.location.origin)?.pathname === window.location.pathname)
    throw new Error(translated(billingTexts.serviceDown))
  window.location.assign(created.url)
}
