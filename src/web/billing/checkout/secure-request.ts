import { creditsPerPurchaseMax, creditsPerPurchaseMin } from '#contract/billing/billing.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { sameSitePath } from '#web/platform/navigation/same-site-path.ts'

/** What the address of the fallback page asks for, as far as it may. */
export type SecureRequest = {
  /** `null` when the address names no number that can be bought. */
  credits: number | null
  /** Empty when it names none. */
  email: string
  /** A path of this site. */
  cancelPath: string
}

const elsewhere = '/dashboard'

/**
 * Reads the address of the fallback page, which anybody may have written: the number of credits counts, the address of mail is a suggestion, the way
 * back stays on this site. Amount, rate and product are never read: the price is our own.
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

/** A path of this site, which may be written with its origin. */
function ownPath(address: string | null, origin: string): string | null {
  const path = address?.startsWith(`${origin}/`) === true ? address.slice(origin.length) : address
  return sameSitePath(path)
}
