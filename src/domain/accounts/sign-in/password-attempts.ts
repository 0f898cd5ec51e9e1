import type { AccountDeps } from '../account-deps.ts'
import { countAttempt } from './admit-visitor.ts'

/**
 * The name under which tries of an account's password are counted: a keyed hash, so that the counts tell nobody who signs in here. `place` keeps
 * strangers at the sign-in from using up the tries of the owner, who has a session.
 */
export function passwordAttempt(
  { sealer }: Pick<AccountDeps, 'sealer'>,
  place: 'sign-in' | 'known network' | 'session',
  name: string,
) {
  return sealer.sign('password tries', `${place} ${name}`).toString('base64url')
}

/**
 * Counts a password about to be tried against the account, before its hash is computed: those tried at once cannot slip past together. The answer
 * gives the try back, for a password that was right. Throws 429 `over_request_rate_limit`.
 */
export async function countPasswordTry(
  deps: Pick<AccountDeps, 'sealer' | 'limits'>,
  place: 'session',
  name: string,
): Promise<() => Promise<void>> {
  const key = passwordAttempt(deps, place, name)
  await countAttempt(deps.limits.signInByAccount, key)
  return () => deps.limits.signInByAccount.giveBack(key)
}
