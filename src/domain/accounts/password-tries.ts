import type { AccountTools } from './account-tools.ts'
import { takePoint } from './admit-visitor.ts'

/**
 * Counts a password about to be tried against the account, before its hash is computed: those tried at once cannot slip past together. `place` keeps
 * strangers at the sign-in from using up the tries of the owner, who has a session. The answer gives the try back, for a password that was right.
 * Names are counted under a keyed hash, so that the counts tell nobody who signs in here. Throws 429 `over_request_rate_limit`.
 */
export async function countPasswordTry(
  { sealer, limits }: Pick<AccountTools, 'sealer' | 'limits'>,
  place: 'sign-in' | 'session',
  name: string,
): Promise<() => Promise<void>> {
  const key = sealer.sign('password tries', `${place} ${name}`).toString('base64url')
  await takePoint(limits.signInByAccount, key)
  return () => limits.signInByAccount.giveBack(key)
}
