import type { AccountDeps } from '../account-deps.ts'
import { countAttempt } from './admit-visitor.ts'

/**
 * Returns the key under which password attempts of an account are counted: a keyed hash, so that the counts do not reveal who signs in here. `source`
 * separates anonymous sign-in attempts from those of the owner with a session, so that they cannot use up the owner's.
 */
export function passwordAttempt(
  { sealer }: Pick<AccountDeps, 'sealer'>,
  source: 'sign-in' | 'known network' | 'session',
  name: string,
) {
  return sealer.sign('password tries', `${source} ${name}`).toString('base64url')
}

/**
 * Counts a password attempt before its hash is computed, so that concurrent attempts cannot exceed the limit. The returned function gives the attempt
 * back after a correct password. Throws 429 `over_request_rate_limit`.
 */
export async function countPasswordAttempt(
  deps: Pick<AccountDeps, 'sealer' | 'limits'>,
  source: 'session',
  name: string,
): Promise<() => Promise<void>> {
  const key = passwordAttempt(deps, source, name)
  await countAttempt(deps.limits.signInByAccount, key)
  return () => deps.limits.signInByAccount.giveBack(key)
}
