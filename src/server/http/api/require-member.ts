import { errorTexts } from '#contract/texts.ts'
import type { Caller } from '#domain/accounts/account-deps.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-context.ts'

/**
 * Who asks, a member. Throws `unauthenticated`, and `insufficient_aal` for the session of an account with a second factor that was not yet asked for:
 * a password alone opens nothing of it.
 */
export async function requireMember(
  { caller }: Pick<ApiContext, 'caller'>,
  guestIsTold = 'Please sign in first',
): Promise<Caller> {
  const member = await caller()
  if (member === null) throw new DomainError('unauthenticated', guestIsTold)
  if (member.needsFactor) throw new DomainError('insufficient_aal', 'Enter your two-factor code first.')
  return member
}

/** Who asks, an administrator. Throws what `requireMember` does, and `not_found` to a member without the role: nobody else learns what is there. */
export async function requireStaff(context: Pick<ApiContext, 'caller'>): Promise<Caller> {
  const member = await requireMember(context)
  if (!member.isAdmin) throw new DomainError('not_found', errorTexts.nothingHere)
  return member
}
