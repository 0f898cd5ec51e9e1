import { decodeJwt } from 'jose'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Sessions } from '#db/types.ts'
import type { AccountTools, Origin } from './account-tools.ts'
import { AuthError } from './auth-error.ts'
import { presentUser, type WireUser } from './present-user.ts'
import type { UserRow } from './queries.ts'
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
const ipMax = 45

export type NewSession = {
  userId: string
  method: AmrMethod
  from: Origin
  aal?: 'aal1' | 'aal2'
  /** The hash that a password was just checked against: should it have changed meanwhile, there is no session. */
  passwordHash?: string
}

/**
 * Begins a session and notes it on the account and in its history, in one statement. Whoever calls has made sure of the person. Throws
 * `AuthError` 400 `user_banned` for an account that is refused everything, and 400 `invalid_credentials` when the password just changed.
 */
export async function startSession(db: Db, input: NewSession): Promise<SessionRow> {
  const { userId, method, from, aal = 'aal1', passwordHash } = input
  const ip = from.ip.slice(0, ipMax)
  const session = await db
    .with('account', (db) =>
      db
        .updateTable('users')
        .set({ lastSignInAt: sql<Date>`now()` })
        .where('id', '=', userId)
        .where(sql<boolean>`coalesce(banned_until <= now(), true)`)
        .$if(passwordHash !== undefined, (query) => query.where('passwordHash', '=', passwordHash ?? ''))
        .returning('id'),
    )
    .with('event', (db) =>
      db
        .insertInto('accountEvents')
        .columns(['userId', 'kind', 'details', 'ip'])
        .expression((db) =>
          db
            .selectFrom('account')
            .select([
              'id',
              sql<string>`'signed_in'`.as('kind'),
              jsonObject('method', method).as('details'),
              text(ip).as('ip'),
            ]),
        ),
    )
    .insertInto('sessions')
    .columns(['userId', 'aal', 'amr', 'userAgent', 'ip', 'notAfter'])
    .expression((db) =>
      db
        .selectFrom('account')
        .select([
          'id',
          text(aal).as('aal'),
          sql`jsonb_build_array(${jsonObject('method', method)} || jsonb_build_object('timestamp', floor(extract(epoch from now()))::bigint))`.as(
            'amr',
          ),
          text(from.userAgent?.slice(0, userAgentMax) ?? null).as('userAgent'),
          text(ip).as('ip'),
          sql<Date>`now() + make_interval(days => ${sessionDays})`.as('notAfter'),
        ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (session === undefined) throw await refusal(db, userId)
  return session
}

const text = (value: string | null) => sql<string>`${value}::text`
const jsonObject = (key: string, value: string) => sql`jsonb_build_object(${key}::text, ${value}::text)`

async function refusal(db: Db, userId: string): Promise<AuthError> {
  const { rows } = await sql`select from users where id = ${userId} and banned_until > now()`.execute(db)
  return rows.length > 0
    ? new AuthError(400, 'user_banned', 'User is banned')
    : new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

/** What the holder of a session is handed: an access token of an hour, and the refresh token of the session's present counter. */
export async function issueSession(
  tools: Pick<AccountTools, 'sealer' | 'signingKeys'>,
  db: Db,
  session: SessionRow,
  user: UserRow,
  extra: { provider_token?: string; provider_refresh_token?: string } = {},
): Promise<WireSession> {
  const shown = await presentUser(db, user)
  const accessToken = await tools.signingKeys.sign({
    sub: user.id,
    email: shown.email,
    phone: shown.phone,
    app_metadata: shown.app_metadata,
    user_metadata: metadataInToken(shown.user_metadata),
    role: shown.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: shown.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetimeSeconds,
    expires_at: decodeJwt(accessToken).exp ?? 0,
    refresh_token: encodeRefreshToken(tools.sealer, { sessionId: session.id, counter: session.refreshCounter }),
    user: shown,
    ...extra,
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
