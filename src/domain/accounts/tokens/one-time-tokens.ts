import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { codeAttemptsMax, codeLifetimeSeconds, messageIntervalSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { OneTimeTokens } from '#db/types.ts'
import type { Sealer } from '#domain/seal.ts'
import type { CodeChallenge } from './flow-states.ts'

/** The purpose of a token. An account has at most one of each kind; a new one replaces it. */
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
  /** The address or phone number that the token is sent to, and that it proves. */
  relatesTo: string
  /** The lifetime of the link. The six digits are valid for at most ten minutes of it. */
  lifetimeSeconds: number
  /** The PKCE flow that requested the token. */
  flow?: CodeChallenge | null
}

/**
 * Creates a token for a mail: 256 random bits for the link (Base64url, after `pkce_` in a PKCE flow) and, independent of them, six digits to type.
 * Neither is stored, only the SHA-256 of the link's bits, and an HMAC of the digits under a key outside the database, bound to account and kind.
 * Returns `null` and creates nothing when a pending token of the kind is younger than a minute. In the caller's transaction.
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

/**
 * Creates a token of six digits only, for text messages and for the confirmation of an action. Returns `null` as above. In the caller's transaction.
 */
export function createOneTimeCode(db: Db, deps: Sealing, token: NewToken): Promise<string | null> {
  return storeToken(db, deps, token, null)
}

/** One statement checks the interval and replaces the previous token, so that only one of concurrent requests sends a message. */
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

/**
 * Spends the token of a link with one guarded statement, so that only one of concurrent requests gets it. Returns `null` when it is wrong, spent or
 * expired.
 */
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
 * Spends a token by its six digits. The attempt is counted before the check and under the row's lock, so that concurrent attempts cannot exceed the
 * limit. The code ends after five wrong attempts or ten minutes; the link sent with it does not. In the caller's transaction, which must commit when
 * the result is `'wrong'`. Returns `null` when there is no such code, or it has ended.
 */
export async function redeemCode(
  db: Db,
  deps: Sealing,
  input: { userId: string; kind: TokenKind; code: string },
): Promise<TokenRow | 'wrong' | null> {
  const { userId, kind } = input
  const tried = await db
    .updateTable('oneTimeTokens')
    .set((set) => ({ codeAttempts: set('codeAttempts', '+', 1) }))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('codeAttempts', '<', codeAttemptsMax)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${codeLifetimeSeconds})`)
    .returning('codeHash')
    .executeTakeFirst()
  if (tried === undefined || tried.codeHash === null) return null
  if (!timingSafeEqual(tried.codeHash, hashCode(deps, input))) return 'wrong'
  const row = await db
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('codeHash', '=', tried.codeHash)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : (row as TokenRow)
}

/** Deletes pending tokens of an account: all, or those of some kinds. */
export async function clearOneTimeTokens(db: Db, userId: string, kinds?: readonly TokenKind[]): Promise<void> {
  await db
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .execute()
}

/** The stored form of a link's token. 256 random bits need no key and no key stretching. */
export function hashLink(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}

function hashCode({ sealer }: Sealing, input: { userId: string; kind: TokenKind; code: string }): Buffer {
  return sealer.sign('one-time code', `${input.userId} ${input.kind} ${input.code}`)
}
