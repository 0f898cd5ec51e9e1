import { billingTexts } from '#contract/billing/billing-texts.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { requireMember } from '#server/http/api/require-member.ts'
import { tooManyPayments } from './too-many-payments.ts'

export type Buyer = { userId: string | null; email: string }
type Said = { isGuest: boolean; guestEmail: string | undefined }

/**
 * Who buys: a member by the session, whose address is the account's and never the browser's word, or a guest by the address given. Counts the try
 * against the visitor. Throws `unauthenticated`, `insufficient_aal`, `validation_failed` and `rate_limited`.
 */
export async function readBuyer(context: ApiContext, said: Said, noGuestEmail: string): Promise<Buyer> {
  const member = said.isGuest ? null : await requireMember(context, billingTexts.authenticationRequired)
  await tooManyPayments(context)
  return member === null
    ? { userId: null, email: readAddress(said.guestEmail, noGuestEmail) }
    : { userId: member.userId, email: readAddress(member.email ?? undefined, billingTexts.emailRequired) }
}

function readAddress(text: string | undefined, missing: string): string {
  const email = text?.trim().toLowerCase() ?? ''
  if (email === '') throw new DomainError('validation_failed', missing)
  if (!isEmailAddress(email)) throw new DomainError('validation_failed', 'Please enter a valid email address.')
  return email
}
