import type { Caller } from '#domain/accounts/account-tools.ts'
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
  if (member.needsFactor) throw new DomainError('insufficient_aal', 'Enter the code of your second factor first.')
  return member
}
