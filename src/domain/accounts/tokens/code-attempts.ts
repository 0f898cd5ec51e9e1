import type { AccountDeps } from '../account-deps.ts'
import { countAttempt } from '../sign-in/admit-visitor.ts'

/**
 * Counts six digits about to be tried for an address or number, whether there is such an account or not. A code dies of five wrong tries, but a new
 * one is to be had every minute, and would be guessed some day by whoever kept asking and guessing. The link of a mail is not counted, so nobody
 * can keep an owner out by guessing. The answer gives the try back, for a code that was right. Throws 429 `over_request_rate_limit`.
 */
export async function countCodeTry(
  { sealer, limits }: Pick<AccountDeps, 'sealer' | 'limits'>,
  sentTo: string,
): Promise<() => Promise<void>> {
  const limiter = sentTo.includes('@') ? limits.codeByEmail : limits.codeByPhone
  const key = sealer.sign('code tries', sentTo).toString('base64url')
  await countAttempt(limiter, key)
  return () => limiter.giveBack(key)
}
