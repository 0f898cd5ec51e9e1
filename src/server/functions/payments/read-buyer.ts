import { billingTexts } from '#contract/billing/billing-texts.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { requireMember } from '#server/http/api/require-member.ts'

export type Buyer = { userId: string | null; email: string }
type BuyerInput = { isGuest: boolean; guestEmail: string | undefined }

/**
 * The buyer: a member by the session, with the address of the account and never one from the browser, or a guest with the address in the input.
 * Counts the attempt against the visitor's limit. Throws `unauthenticated`, `insufficient_aal`, `validation_failed` and `rate_limited`.
 */
export async function readBuyer(context: ApiContext, input: BuyerInput, noGuestEmail: string): Promise<Buyer> {
  const member = input.isGuest ? null : await requireMember(context, billingTexts.authenticationRequired)
  await tooManyPayments(context)
  return member === null
    ? { userId: null, email: readAddress(input.guestEmail, noGuestEmail) }
    : { userId: member.userId, email: readAddress(member.email ?? undefined, billingTexts.emailRequired) }
}

function readAddress(text: string | undefined, missing: string): string {
  const email = text?.trim().toLowerCase() ?? ''
  if (email === '') throw new DomainError('validation_failed', missing)
  if (!isEmailAddress(email)) throw new DomainError('validation_failed', 'Please enter a valid email address.')
  return email
}

/** Counts a new payment against the visitor's limit. Throws `rate_limited`. */
async function tooManyPayments({ deps, visitorKey }: ApiContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await deps.billing.byVisitor.consume(visitorKey())
  if (!allowed) throw new DomainError('rate_limited', billingTexts.rateLimited, { retryAfterSeconds })
}
