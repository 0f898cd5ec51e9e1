import type { Selectable } from 'kysely'
import { columnName, type Prepared, prepared } from '#db/prepared.ts'
import type { Sessions } from '#db/types.ts'
import type { AccountDeps, Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { type UserRow, userNotFound } from '../queries.ts'
import { type Parts, partColumns } from './present-user.ts'

type Deps = Pick<AccountDeps, 'db' | 'signingKeys'>

/**
 * Returns the caller of an access token. The token must be valid and its session active, so that sign-out, ban and a changed password take effect at
 * once. Throws `AuthError`: 401 `no_authorization` without a token; 400 or 403 `bad_jwt`; 403 `user_not_found`, `user_banned`, `session_not_found`.
 */
export async function authenticate(deps: Deps, accessToken: string | null): Promise<Caller> {
  return (await authenticateBy(readCaller, deps, accessToken)).caller
}

/** Like `authenticate`, with the account itself, in one query. */
export async function authenticateUser(
  deps: Deps,
  accessToken: string | null,
): Promise<{ caller: Caller; user: UserRow }> {
  const { caller, found } = await authenticateBy(readHolder, deps, accessToken)
  return { caller, user: withoutSession(found) }
}

/** Like `authenticateUser`, with the identities and factors of the account, for `presentLoadedUser`. */
export async function authenticateLoadedUser(deps: Deps, accessToken: string | null): Promise<UserRow & Parts> {
  return withoutSession((await authenticateBy(readLoadedHolder, deps, accessToken)).found)
}

async function authenticateBy<Row extends CallerRow>(
  read: Prepared<Row>,
  { db, signingKeys }: Deps,
  accessToken: string | null,
): Promise<{ caller: Caller; found: Row }> {
  if (accessToken === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = await signingKeys.verify(accessToken)
  const [found] = await read(db, [claims.sub, claims.session_id])
  if (found === undefined) throw userNotFound()
  const { id, email, sessionAal, sessionCreatedAt, isAdmin, isBanned, hasFactor } = found
  if (isBanned) throw new AuthError(403, 'user_banned', 'User is banned')
  if (sessionAal === null || sessionCreatedAt === null)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  // A lowered session is lower at once, even with an older aal2 token. A raised session issued a new token.
  const aal = sessionAal === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1'
  const needsFactor = hasFactor && aal === 'aal1'
  const caller = {
    userId: id,
    sessionId: claims.session_id,
    aal,
    needsFactor,
    email,
    isAdmin,
    sessionCreatedAt,
  } as const
  return { caller, found }
}

type SessionColumns = {
  sessionAal: Selectable<Sessions>['aal'] | null
  sessionCreatedAt: Date | null
  isAdmin: boolean
  isBanned: boolean
  hasFactor: boolean
}

function withoutSession<Row extends SessionColumns>(row: Row): Omit<Row, keyof SessionColumns> {
  const { sessionAal, sessionCreatedAt, isAdmin, isBanned, hasFactor, ...user } = row
  return user
}

const userColumns = [
  ...(['id', 'email', 'emailConfirmedAt', 'newEmail', 'emailChangeSentAt', 'emailChangeConfirmed'] as const),
  ...(['phone', 'phoneConfirmedAt', 'newPhone', 'phoneChangeSentAt'] as const),
  ...(['passwordHash', 'hasPassword', 'passwordChangedAt', 'userMetadata'] as const),
  ...(['confirmationSentAt', 'recoverySentAt', 'reauthenticationSentAt', 'lastSignInAt'] as const),
  ...(['bannedUntil', 'deletionDueAt', 'createdAt', 'updatedAt'] as const),
]
type CallerRow = Pick<UserRow, 'id' | 'email'> & SessionColumns
type HolderRow = Pick<UserRow, (typeof userColumns)[number]> & SessionColumns

const readCaller = prepared<CallerRow>('find-caller', holderSql(['id', 'email']))
const readHolder = prepared<HolderRow>('find-holder', holderSql(userColumns))
const readLoadedHolder = prepared<HolderRow & Parts>(
  'find-loaded-holder',
  holderSql(userColumns, `, ${partColumns('users.id')}`),
)

/**
 * The account with its active session. The session's columns are null when there is none or it belongs to another account. `has_factor` has the same
 * condition as `hasVerifiedFactor`.
 */
function holderSql(columns: readonly (typeof userColumns)[number][], more = ''): string {
  return `select ${columns.map((column) => `users.${columnName(column)}`).join(', ')},
     sessions.aal as session_aal, sessions.created_at as session_created_at,
     coalesce(users.banned_until > now(), false) as is_banned,
     exists (select from user_roles where user_id = users.id and role = 'admin') as is_admin,
     exists (select from factors where user_id = users.id and status = 'verified' and factor_type <> 'recovery_code')
       as has_factor ${more}
   from users left join sessions on sessions.user_id = users.id and sessions.id = $2::uuid
     and (sessions.not_after is null or sessions.not_after > now())
   where users.id = $1::uuid`
}
