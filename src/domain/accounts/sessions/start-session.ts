import { decodeJwt } from 'jose'
import { type Selectable, sql } from 'kysely'
import { ipMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { givePointBackSql, type PointCount } from '#db/rate-limiter.ts'
import type { Sessions } from '#db/types.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../queries.ts'
import { partColumns, presentRead, presentUser, shownColumns, type WireUser } from './present-user.ts'
import { encodeRefreshToken } from './refresh-token.ts'
import { accessTokenLifetimeSeconds } from './signing-keys.ts'

export type SessionRow = Selectable<Sessions>

/** How somebody showed who they are; the names are the auth client's. */
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

/** A session as the auth client's wire contract has it. `expires_in` in seconds, `expires_at` in seconds since 1970. */
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

/** A session ends a year after it began, whatever is done with it. */
const sessionDays = 365
const userAgentMax = 400
const metadataInTokenMaxBytes = 2_048

export type NewSession = {
  userId: string
  method: AmrMethod
  from: Origin
  aal?: 'aal1' | 'aal2'
  /** The hash that a password was just checked against: should it have changed meanwhile, there is no session. */
  passwordHash?: string
  /** The try that the password was counted as, which is given back whether there is a session or not. */
  givesBack?: PointCount
}

/** What the tokens of a session say of it. */
export type Issuable = Pick<SessionRow, 'id' | 'aal' | 'amr' | 'refreshCounter'>

/** A session and its account, read in one go. */
export type LockedSession = { session: Issuable; holder: WireUser }

/** A row of `sessionColumns`, `shownColumns` and `partColumns`. */
export type HeldRow = Parameters<typeof presentRead>[0] & Omit<Issuable, 'id'> & { sessionId: string }

/** The columns of `Issuable`, for statements that read the account along with them. */
export const sessionColumns = 'sessions.id as session_id, sessions.aal, sessions.amr, sessions.refresh_counter'

export function readHeld({ sessionId, aal, amr, refreshCounter, ...holder }: HeldRow): LockedSession {
  return { session: { id: sessionId, aal, amr, refreshCounter }, holder: presentRead(holder) }
}

/**
 * Begins a session and notes it on the account and in its history, in one statement. Whoever calls has made sure of the person. Throws
 * `AuthError` 400 `user_banned` for an account that is refused everything, and 400 `invalid_credentials` when the password just changed.
 */
export async function startSession(db: Db, input: NewSession): Promise<Issuable> {
  return (await startLockedSession(db, input)).session
}

/** The same, answering the account with it and whether it is an administrator's. */
export async function startLockedSession(db: Db, input: NewSession): Promise<LockedSession & { isAdmin: boolean }> {
  const { userId, method, from, aal = 'aal1', passwordHash = null, givesBack } = input
  const userAgent = from.userAgent?.slice(0, userAgentMax) ?? null
  const [begun] = await beginSession(db, [
    userId,
    passwordHash,
    method,
    aal,
    userAgent,
    from.ip.slice(0, ipMax),
    givesBack?.row ?? null,
    Date.now(),
  ])
  if (begun === undefined) throw await refusal(db, userId)
  const { isAdmin, ...held } = begun
  return { ...readHeld(held), isAdmin }
}

/** Under the names of their tables stand the account as it now is, and the new session. */
const beginSession = prepared<HeldRow & { isAdmin: boolean }>(
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
    ${givePointBackSql({ row: '$7', now: '$8' })}
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

/** What the holder of a session is handed: an access token of an hour, and the refresh token of the session's present counter. */
export async function issueSession(
  deps: Issuing,
  db: Db,
  session: Issuable,
  user: UserRow,
  extra: ProviderTokens = {},
): Promise<WireSession> {
  const issued = await issueLockedSession(deps, { session, holder: await presentUser(db, user) })
  return { ...issued, ...extra }
}

/** The same without asking the database again. */
export async function issueLockedSession(deps: Issuing, { session, holder }: LockedSession): Promise<WireSession> {
  const accessToken = await deps.signingKeys.sign({
    sub: holder.id,
    email: holder.email,
    phone: holder.phone,
    app_metadata: holder.app_metadata,
    user_metadata: metadataInToken(holder.user_metadata),
    role: holder.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: holder.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetimeSeconds,
    expires_at: decodeJwt(accessToken).exp ?? 0,
    refresh_token: encodeRefreshToken(deps.sealer, { sessionId: session.id, counter: session.refreshCounter }),
    user: holder,
  }
}

/** Large metadata stay out of the token, which is a header of every request and must not outgrow what servers take; the user tells them whole. */
function metadataInToken(metadata: Record<string, unknown>): Record<string, unknown> {
  return Buffer.byteLength(JSON.stringify(metadata)) <= metadataInTokenMaxBytes ? metadata : {}
}

/** Ends sessions of an account, at once and for good: all, all but one, or one. */
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
