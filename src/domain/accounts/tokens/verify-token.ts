import type { Db } from '#db/db.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { type LockedUser, lockUsers } from '../lock-user.ts'
import { getUser } from '../queries.ts'
import { type AmrMethod, issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { type Arrival, acceptToken } from './accept-token.ts'
import { countCodeTry } from './code-attempts.ts'
import { createMailFlow } from './flow-states.ts'
import { hashLink, redeemCode, spendLinkToken, type TokenKind, type TokenRow } from './one-time-tokens.ts'

/** How somebody shows that a mail or text message reached them: by the token of its link, or by its code and where it was sent. */
export type Proof = LinkProof | CodeProof
type LinkProof = { linkToken: string }
type CodeProof = { sentTo: string; code: string }

export type Verification = {
  kinds: readonly TokenKind[]
  proof: Proof
  /** Where the browser goes in the end; kept with the code of a PKCE flow. */
  redirectTo: string
  /** Whether a PKCE flow ends in a code for the browser that began it, as it must where the answer travels in an address. */
  keepsFlow: boolean
  from: Origin
}

export type Verified =
  | { outcome: 'session'; session: WireSession }
  | { outcome: 'code'; authCode: string }
  /** The first half of a change of address; the other address has yet to agree. */
  | { outcome: 'half' }

/** Several accounts may have asked for something at one address; the newest are tried. */
const waitingMax = 4

/**
 * Spends a link or code and does what it was for: confirms an address or number, completes a change of one, signs in. All of it or nothing, and of
 * many at once only one. The session is at aal1, whatever factors the account has. Throws `AuthError` 403: `otp_expired` for whatever is wrong,
 * spent or expired, `user_banned`; 422 `email_exists` and `phone_exists` when another account took the new one meanwhile; 429
 * `over_request_rate_limit` after too many wrong codes.
 */
export async function verifyToken(deps: AccountDeps, input: Verification): Promise<Verified> {
  const giveBack = 'code' in input.proof ? await countCodeTry(deps, input.proof.sentTo) : null
  const verified = await deps.db.transaction().execute(async (db) => {
    const spent = await spend(db, deps, input)
    if (spent === null) return null
    if (spent.user.isBanned) throw new AuthError(403, 'user_banned', 'User is banned')
    const arrival = await acceptToken(db, deps, { ...spent, from: input.from })
    return arrival === null ? null : conclude(db, deps, { token: spent.token, arrival, input })
  })
  if (verified === null) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
  await giveBack?.()
  return verified
}

/** `null` is an answer and no exception: the count of wrong tries must be committed. */
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

/** What the proof may be of, not yet judged. */
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
  { token, arrival, input }: { token: TokenRow; arrival: Arrival; input: Verification },
): Promise<Verified> {
  if (arrival === 'half') return { outcome: 'half' }
  const { userId, codeChallenge, kind } = token
  if (input.keepsFlow && codeChallenge !== null) {
    const flow = { codeChallenge, codeChallengeMethod: 's256', redirectTo: input.redirectTo } as const
    return { outcome: 'code', ...(await createMailFlow(db, { ...flow, userId, amrMethod: flowMethods[kind] })) }
  }
  const session = await startSession(db, { userId, method: 'otp', from: input.from })
  return { outcome: 'session', session: await issueSession(deps, db, session, await getUser(db, userId)) }
}

/** How the session of a PKCE flow says that it began; elsewhere it says `otp`. */
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
