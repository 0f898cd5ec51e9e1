import { decodeJwt } from 'jose'
import { type Selectable, sql } from 'kysely'
import { ipMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { type PointCount, returnPointSql } from '#db/rate-limiter.ts'
import type { Sessions } from '#db/types.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../queries.ts'
import { partColumns, presentLoadedUser, presentUser, shownColumns, type WireUser } from './present-user.ts'
import { encodeRefreshToken } from './refresh-token.ts'
import { accessTokenLifetimeSeconds } from './signing-keys.ts'

export type SessionRow = Selectable<Sessions>

/** The authentication method of a session. The names are the auth client's. */
export type AmrMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'passkey'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'

/** A session in the auth client's wire format. `expires_in` in seconds, `expires_at` in seconds since 1970. */
export type WireSession = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: WireUser
  provider_token?: string
  provider_refresh_token?: string
}

/** A session ends one year after its start, even if it is refreshed. */
const sessionDays = 365
const userAgentMax = 400
const metadataInTokenMaxBytes = 2_048

export type NewSession = {
  userId: string
  method: AmrMethod
  from: Origin
  aal?: 'aal1' | 'aal2'
  /** The hash that the password was checked against. If it has changed meanwhile, no session starts. */
  passwordHash?: string
  /** The counted attempt of the password. The statement gives it back in any case, even if no session starts. */
  countedAttempt?: PointCount
}

/** The columns of a session that its tokens contain. */
export type TokenSession = Pick<SessionRow, 'id' | 'aal' | 'amr' | 'refreshCounter'>

/** A session and its account, read in one statement. */
export type SessionWithUser = { session: TokenSession; user: WireUser }

/** A row of `sessionColumns`, `shownColumns` and `partColumns`. */
export type SessionUserRow = Parameters<typeof presentLoadedUser>[0] & Omit<TokenSession, 'id'> & { sessionId: string }

/** The columns of `Issuable`, for statements that read them together with the account. */
export const sessionColumns = 'sessions.id as session_id, sessions.aal, sessions.amr, sessions.refresh_counter'

export function readSessionWithUser({ sessionId, aal, amr, refreshCounter, ...user }: SessionUserRow): SessionWithUser {
  return { session: { id: sessionId, aal, amr, refreshCounter }, user: presentLoadedUser(user) }
}

/**
 * Starts a session and records it on the account and in its history, in one statement. The caller must have authenticated the person. Throws
 * `AuthError` 400 `user_banned` for a banned account, and 400 `invalid_credentials` when the password has just changed.
 */
export async function startSession(db: Db, input: NewSession): Promise<TokenSession> {
  return (await startSessionWithUser(db, input)).session
}

/** Like `startSession`, and returns the account and whether it is an administrator's. */
export async function startSessionWithUser(db: Db, input: NewSession): Promise<SessionWithUser & { isAdmin: boolean }> {
  const { userId, method, from, aal = 'aal1', passwordHash = null, countedAttempt } = input
  const userAgent = from.userAgent?.slice(0, userAgentMax) ?? null
  const [begun] = await beginSession(db, [
    userId,
    passwordHash,
    method,
    aal,
    userAgent,
    from.ip.slice(0, ipMax),
    countedAttempt?.row ?? null,
    Date.now(),
  ])
  if (begun === undefined) throw await refusal(db, userId)
  const { isAdmin, ...row } = begun
  return { ...readSessionWithUser(row), isAdmin }
}

/** The names `users` and `sessions` refer to the updated account and the new session, so that the shared column lists fit. */
const beginSession = prepared<SessionUserRow & { isAdmin: boolean }>(
  'begin-session',
  `with users as (
    update users set last_sign_in_at = now()
    where id = $1 and coalesce(banned_until <= now(), true) and ($2::text is null or password_hash = $2)
    returning ${shownColumns}
  ), sessions as (
    insert into sessions (user_id, aal, amr, user_agent, ip, not_after)
    select id, $4, jsonb_build_array(jsonb_build_object('method', $3::text, 'timestamp', floor(extract(epoch from now()))::bigint)),
      $5, $6, now() + make_interval(days => ${sessionDays})
    from users
    returning ${sessionColumns}
  ), event as (
    insert into account_events (user_id, kind, details, ip)
    select id, 'signed_in', jsonb_build_object('method', $3::text), $6 from users
  ), given_back as (
    ${returnPointSql({ row: '$7', now: '$8' })}
  )
  select users.*, sessions.*, ${partColumns('users.id')},
    exists (select from user_roles where user_id = users.id and role = 'admin') as is_admin
  from users, sessions`,
)

async function refusal(db: Db, userId: string): Promise<AuthError> {
  const { rows } = await sql`select from users where id = ${userId} and banned_until > now()`.execute(db)
  return rows.length > 0
    ? new AuthError(400, 'user_banned', 'User is banned')
    : new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

type Issuing = Pick<AccountDeps, 'sealer' | 'signingKeys'>
type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

/** Issues the tokens of a session: an access token for an hour, and the refresh token of the session's current counter. */
export async function issueSession(
  deps: Issuing,
  db: Db,
  session: TokenSession,
  user: UserRow,
  extra: ProviderTokens = {},
): Promise<WireSession> {
  const issued = await issueSessionWithUser(deps, { session, user: await presentUser(db, user) })
  return { ...issued, ...extra }
}

/** Like `issueSession`, without another query. */
export async function issueSessionWithUser(deps: Issuing, { session, user }: SessionWithUser): Promise<WireSession> {
  const accessToken = await deps.signingKeys.sign({
    sub: user.id,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: metadataInToken(user.user_metadata),
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetimeSeconds,
    expires_at: decodeJwt(accessToken).exp ?? 0,
    refresh_token: encodeRefreshToken(deps.sealer, { sessionId: session.id, counter: session.refreshCounter }),
    user,
  }
}

/**
 * Omits large metadata from the token. The token is a header of every request and must not exceed what servers accept. The user object has them in
 * full.
 */
function metadataInToken(metadata: Record<string, unknown>): Record<string, unknown> {
  return Buffer.byteLength(JSON.stringify(metadata)) <= metadataInTokenMaxBytes ? metadata : {}
}

/** Ends sessions of an account permanently: all, all but one, or one. */
export async function endSessions(
  db: Db,
  userId: string,
  { except, only }: { except?: string; only?: string } = {},
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .execute()
}
