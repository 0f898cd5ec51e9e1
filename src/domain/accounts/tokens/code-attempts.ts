import type { AccountDeps } from '../account-deps.ts'
import { countAttempt } from '../sign-in/admit-visitor.ts'

/**
 * Counts an attempt of a six-digit code per address or number, even without an account. A code ends after five wrong attempts, but a new one is
 * available every minute, so that repeated requests and guesses would succeed at some time. The link of a mail is not counted, so guesses cannot lock
 * an owner out. The returned function gives the attempt back after a correct code. Throws 429 `over_request_rate_limit`.
 */
export async function countCodeAttempt(
  { sealer, limits }: Pick<AccountDeps, 'sealer' | 'limits'>,
  sentTo: string,
): Promise<() => Promise<void>> {
  const limiter = sentTo.includes('@') ? limits.codeByEmail : limits.codeByPhone
  const key = sealer.sign('code tries', sentTo).toString('base64url')
  await countAttempt(limiter, key)
  return () => limiter.giveBack(key)
}
