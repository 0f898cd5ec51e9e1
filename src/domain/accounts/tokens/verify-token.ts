import type { Db } from '#db/db.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { type LockedUser, lockUsers } from '../lock-user.ts'
import { getUser } from '../queries.ts'
import { type AmrMethod, issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { type AcceptResult, acceptToken } from './accept-token.ts'
import { countCodeAttempt } from './code-attempts.ts'
import { createMailFlow } from './flow-states.ts'
import { hashLink, redeemCode, spendLinkToken, type TokenKind, type TokenRow } from './one-time-tokens.ts'

/** The proof that a mail or text message arrived: the token of its link, or its code together with the recipient. */
type Proof = LinkProof | CodeProof
type LinkProof = { linkToken: string }
type CodeProof = { sentTo: string; code: string }

export type Verification = {
  kinds: readonly TokenKind[]
  proof: Proof
  /** The final redirect URL, stored with the code of a PKCE flow. */
  redirectTo: string
  /** Whether a PKCE flow ends in a code for its browser, as it must when the answer is part of a URL. */
  allowsCode: boolean
  from: Origin
}

export type Verified =
  | { outcome: 'session'; session: WireSession }
  | { outcome: 'code'; authCode: string }
  /** The first half of a change of address. The other address has to confirm too. */
  | { outcome: 'half' }

/** Several accounts may have requested a token for one address. The newest ones are tried. */
const waitingMax = 4

/**
 * Spends a link or code and performs its action: confirms an address or number, completes a change of one, signs in. All or nothing, and only one of
 * concurrent requests succeeds. The session is at aal1, even if the account has factors. Throws `AuthError` 403: `otp_expired` for a wrong, spent or
 * expired token, `user_banned`; 422 `email_exists` and `phone_exists` when another account took the new one meanwhile; 429 `over_request_rate_limit`
 * after too many wrong codes.
 */
export async function verifyToken(deps: AccountDeps, input: Verification): Promise<Verified> {
  const giveBack = 'code' in input.proof ? await countCodeAttempt(deps, input.proof.sentTo) : null
  const verified = await deps.db.transaction().execute(async (db) => {
    const spent = await spend(db, deps, input)
    if (spent === null) return null
    if (spent.user.isBanned) throw new AuthError(403, 'user_banned', 'User is banned')
    const result = await acceptToken(db, deps, { ...spent, from: input.from })
    return result === null ? null : conclude(db, deps, { token: spent.token, result, input })
  })
  if (verified === null) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
  await giveBack?.()
  return verified
}

/** Returns `null` instead of throwing, because the count of wrong attempts must be committed. */
async function spend(
  db: Db,
  deps: AccountDeps,
  { proof, kinds }: Verification,
): Promise<{ token: TokenRow; user: LockedUser } | null> {
  const waiting = await listWaiting(db, { proof, kinds })
  if (waiting.length === 0) return null
  const users = await lockUsers(db, [...new Set(waiting.map(({ userId }) => userId))])
  for (const { userId, kind } of waiting) {
    const user = users.find(({ id }) => id === userId)
    const token =
      'linkToken' in proof
        ? await spendLinkToken(db, proof.linkToken, kinds)
        : await redeemCode(db, deps, { userId, kind: kind as TokenKind, code: proof.code })
    if (user !== undefined && token !== null && token !== 'wrong') return { token, user }
  }
  return null
}

/** Lists the pending tokens that the proof may match, before it is checked. */
function listWaiting(db: Db, { proof, kinds }: Pick<Verification, 'proof' | 'kinds'>) {
  return db
    .selectFrom('oneTimeTokens')
    .select(['userId', 'kind'])
    .where('kind', 'in', kinds)
    .$if('linkToken' in proof, (query) => query.where('linkHash', '=', hashLink((proof as LinkProof).linkToken)))
    .$if('code' in proof, (query) => query.where('relatesTo', '=', (proof as CodeProof).sentTo))
    .orderBy('createdAt', 'desc')
    .limit(waitingMax)
    .execute()
}

async function conclude(
  db: Db,
  deps: AccountDeps,
  { token, result, input }: { token: TokenRow; result: AcceptResult; input: Verification },
): Promise<Verified> {
  if (result === 'half') return { outcome: 'half' }
  const { userId, codeChallenge, kind } = token
  if (input.allowsCode && codeChallenge !== null) {
    const flow = { codeChallenge, codeChallengeMethod: 's256', redirectTo: input.redirectTo } as const
    return { outcome: 'code', ...(await createMailFlow(db, { ...flow, userId, amrMethod: flowMethods[kind] })) }
  }
  const session = await startSession(db, { userId, method: 'otp', from: input.from })
  return { outcome: 'session', session: await issueSession(deps, db, session, await getUser(db, userId)) }
}

/** The `amr` method of a session after a PKCE flow. Without PKCE it is `otp`. */
const flowMethods: Readonly<Record<TokenKind, AmrMethod>> = {
  confirmation: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
  phone_confirmation: 'otp',
  phone_otp: 'otp',
  phone_change: 'otp',
}
