import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { codeLifetimeSeconds, codeTriesMax, messageIntervalSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { OneTimeTokens } from '#db/types.ts'
import type { Sealer } from '#domain/seal.ts'
import type { CodeChallenge } from './flow-states.ts'

/** What a token is good for. An account has at most one of a kind; a new one replaces it. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'phone_confirmation'
  | 'phone_otp'
  | 'phone_change'

export type TokenRow = Omit<Selectable<OneTimeTokens>, 'kind' | 'codeChallengeMethod'> & {
  kind: TokenKind
  codeChallengeMethod: 's256' | null
}

type Sealing = { sealer: Sealer }

export type NewToken = {
  userId: string
  kind: TokenKind
  /** The address or phone number that it is sent to, and proves. */
  relatesTo: string
  /** How long the link holds; six digits hold for ten minutes of it. */
  lifetimeSeconds: number
  /** The PKCE flow that asks for it. */
  flow?: CodeChallenge | null
}

/**
 * Makes a token to be sent by mail: 256 random bits for the link (Base64url, after `pkce_` in a PKCE flow) and, drawn apart from them, six digits
 * to type. Neither is kept: of the link its SHA-256, of the digits an HMAC under a key outside the database, bound to account and kind. `null`,
 * and nothing is made, when one of the kind that still waits is younger than a minute. In the caller's transaction.
 */
export async function createOneTimeToken(
  db: Db,
  deps: Sealing,
  token: NewToken,
): Promise<{ linkToken: string; code: string } | null> {
  const random = randomBytes(32).toString('base64url')
  const linkToken = token.flow ? `pkce_${random}` : random
  const code = await storeToken(db, deps, token, hashLink(linkToken))
  return code === null ? null : { linkToken, code }
}

/** Makes a token that is six digits only, for text messages and for confirming an act; `null` as above. In the caller's transaction. */
export function createOneTimeCode(db: Db, deps: Sealing, token: NewToken): Promise<string | null> {
  return storeToken(db, deps, token, null)
}

/** One statement takes the turn and the place of the token before, so that of many requests at once one sends a message. */
async function storeToken(db: Db, deps: Sealing, token: NewToken, linkHash: Buffer | null): Promise<string | null> {
  const { userId, kind, relatesTo, lifetimeSeconds, flow } = token
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const columns = {
    linkHash,
    codeHash: hashCode(deps, { userId, kind, code }),
    codeAttempts: 0,
    relatesTo,
    codeChallenge: flow?.codeChallenge ?? null,
    codeChallengeMethod: flow?.codeChallengeMethod ?? null,
    expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    createdAt: sql<Date>`now()`,
  }
  const stored = await db
    .insertInto('oneTimeTokens')
    .values({ userId, kind, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind'])
        .doUpdateSet(columns)
        .where('oneTimeTokens.createdAt', '<=', sql<Date>`now() - make_interval(secs => ${messageIntervalSeconds})`),
    )
    .returning('kind')
    .executeTakeFirst()
  return stored === undefined ? null : code
}

/** Spends the token of a link, by one guarded statement: of many at once one is answered it. `null` when it is wrong, spent or expired. */
export async function spendLinkToken(db: Db, linkToken: string, kinds: readonly TokenKind[]): Promise<TokenRow | null> {
  const row = await db
    .deleteFrom('oneTimeTokens')
    .where('linkHash', '=', hashLink(linkToken))
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : (row as TokenRow)
}

/**
 * Spends a token by its six digits. A try is counted before it is judged, and under the row's lock, so that many at once cannot outrun the count;
 * the fifth wrong one ends the code, and so do ten minutes, though neither ends the link sent with it. In the caller's transaction, which must commit
 * when the answer is `'wrong'`. `null` when there is no such code, or no longer.
 */
export async function redeemCode(
  db: Db,
  deps: Sealing,
  given: { userId: string; kind: TokenKind; code: string },
): Promise<TokenRow | 'wrong' | null> {
  const { userId, kind } = given
  const tried = await db
    .updateTable('oneTimeTokens')
    .set((set) => ({ codeAttempts: set('codeAttempts', '+', 1) }))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('codeAttempts', '<', codeTriesMax)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${codeLifetimeSeconds})`)
    .returning('codeHash')
    .executeTakeFirst()
  if (tried === undefined || tried.codeHash === null) return null
  if (!timingSafeEqual(tried.codeHash, hashCode(deps, given))) return 'wrong'
  const row = await db
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('codeHash', '=', tried.codeHash)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : (row as TokenRow)
}

/** Ends what is pending for an account: everything, or tokens of some kinds. */
export async function clearOneTimeTokens(db: Db, userId: string, kinds?: readonly TokenKind[]): Promise<void> {
  await db
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .execute()
}

/** The form in which a link's token is kept: 256 random bits need no key and no stretching. */
export function hashLink(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}

function hashCode({ sealer }: Sealing, given: { userId: string; kind: TokenKind; code: string }): Buffer {
  return sealer.sign('one-time code', `${given.userId} ${given.kind} ${given.code}`)
}
