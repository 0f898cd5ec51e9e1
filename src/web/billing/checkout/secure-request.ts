import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { sameSitePath } from '#web/platform/navigation/same-site-path.ts'

/** The values that the fallback page accepts from its URL. */
export type SecureRequest = {
  /** `null` if the URL has no number of credits that can be bought. */
  credits: number | null
  /** Empty if the URL has none. */
  email: string
  /** A path of this site. */
  cancelPath: string
}

const elsewhere = '/dashboard'

/**
 * Reads the URL of the fallback page, which anyone can write. The number of credits is used, the email address is a suggestion, and the cancel link
 * stays on this site. Amount, rate and product are never read: the price is our own.
 */
export function readSecureRequest(query: URLSearchParams, origin: string): SecureRequest {
  const email = query.get('email')?.trim() ?? ''
  return {
    credits: readCredits(query.get('credits')),
    email: isEmailAddress(email) ? email : '',
    cancelPath: ownPath(query.get('cancel_url'), origin) ?? elsewhere,
  }
}

function readCredits(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,4}$/.test(text)) return null
  const credits = Number(text)
  return credits >= creditsPerPurchaseMin && credits <= creditsPerPurchaseMax ? credits : null
}

/** A path of this site. The URL can contain the origin of the site. */
function ownPath(address: string | null, origin: string): string | null {
  const path = address?.startsWith(`${origin}/`) === true ? address.slice(origin.length) : address
  return sameSitePath(path)
}
