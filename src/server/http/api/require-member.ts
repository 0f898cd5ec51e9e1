import { errorTexts } from '#contract/texts.ts'
import type { Caller } from '#domain/accounts/account-deps.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-context.ts'

/**
 * Returns the caller, who must be a member. Throws `unauthenticated`, and `insufficient_aal` for a session whose second factor is not verified yet: a
 * password alone gives no access.
 */
export async function requireMember(
  { caller }: Pick<ApiContext, 'caller'>,
  guestMessage = 'Please sign in first',
): Promise<Caller> {
  const member = await caller()
  if (member === null) throw new DomainError('unauthenticated', guestMessage)
  if (member.needsFactor) throw new DomainError('insufficient_aal', 'Enter your two-factor code first.')
  return member
}

/**
 * Returns the caller, who must be an administrator. Throws like `requireMember`, and `not_found` for a member without the role, so that other members
 * do not learn what exists.
 */
export async function requireStaff(context: Pick<ApiContext, 'caller'>): Promise<Caller> {
  const member = await requireMember(context)
  if (!member.isAdmin) throw new DomainError('not_found', errorTexts.nothingHere)
  return member
}
