import { sql } from 'kysely'
import { ipMax, sessionIdleDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { getUser } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { partColumns, shownColumns } from './present-user.ts'
import { decodeRefreshToken, type RefreshTicket } from './refresh-token.ts'
import {
  endSessions,
  issueSession,
  issueSessionWithUser,
  readSessionWithUser,
  type SessionRow,
  type SessionUserRow,
  sessionColumns,
  type WireSession,
} from './start-session.ts'

/** Tabs and retries may send one token at the same time. Within this time after a refresh, an older token still returns the newest one. */
const reuseSeconds = 10
const userAgentMax = 400

/** Decodes a refresh token. Throws 400 `refresh_token_not_found` for a token that this site did not issue. */
export function readRefreshToken(deps: Pick<AccountDeps, 'sealer'>, token: string): RefreshTicket {
  const ticket = decodeRefreshToken(deps.sealer, token)
  if (ticket === null) throw notFound()
  return ticket
}

/**
 * Issues the next tokens of a session. The presented token is
 * - the newest: one guarded statement spends it, and the session's counter increases;
 * - the previous one ("the answer was lost"), at any time, or an older one within ten seconds of the last refresh ("several tabs"): the answer is the
 *   newest token again, and nothing changes;
 * - older: another client has a copy. The session ends for both.
 * Throws `AuthError` 400: `refresh_token_not_found`, `refresh_token_already_used`, `validation_failed` (a counter not issued yet), `session_expired`,
 * `user_banned`.
 */
export async function refreshSession(
  deps: AccountDeps,
  { ticket, from }: { ticket: RefreshTicket; from: Origin },
): Promise<WireSession> {
  const userAgent = from.userAgent?.slice(0, userAgentMax) ?? null
  const [refreshed] = await spendNewest(deps.db, [ticket.sessionId, ticket.counter, from.ip.slice(0, ipMax), userAgent])
  if (refreshed !== undefined) return issueSessionWithUser(deps, readSessionWithUser(refreshed))
  const session = await repeatAnswer(deps.db, ticket, from)
  return issueSession(deps, deps.db, session, await getUser(deps.db, session.userId))
}

const aliveSql = `coalesce(sessions.not_after > now(), true) and sessions.refreshed_at > now() - make_interval(days => ${sessionIdleDays})`
const isAlive = sql<boolean>`${sql.raw(aliveSql)}`

/**
 * Spends the newest token. Of concurrent requests, exactly one succeeds. Returns no row when the token is not the newest, or its session or account
 * is no longer valid.
 */
const spendNewest = prepared<SessionUserRow>(
  'refresh-session',
  `update sessions set refresh_counter = refresh_counter + 1, refreshed_at = now(), ip = $3, user_agent = $4
  from users
  where users.id = sessions.user_id and sessions.id = $1 and sessions.refresh_counter = $2
    and coalesce(users.banned_until <= now(), true) and ${aliveSql}
  returning ${sessionColumns}, ${shownColumns}, ${partColumns('users.id')}`,
)

/** Handles every token but the newest. */
async function repeatAnswer(db: Db, ticket: RefreshTicket, from: Origin): Promise<SessionRow> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('sessions')
    .select([
      sql<boolean>`coalesce(users.banned_until > now(), false)`.as('isBanned'),
      sql<boolean>`${isAlive}`.as('isAlive'),
      sql<boolean>`sessions.refreshed_at > now() - make_interval(secs => ${reuseSeconds})`.as('isRecent'),
    ])
    .where('sessions.id', '=', ticket.sessionId)
    .executeTakeFirst()
  if (found === undefined) throw notFound()
  const { isBanned, isAlive: alive, isRecent, ...session } = found
  if (isBanned) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  if (!alive) throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
  if (ticket.counter > session.refreshCounter)
    throw new AuthError(400, 'validation_failed', 'Invalid Refresh Token: Not Given Out Yet')
  const isBelowFloor = ticket.counter < session.refreshCounterFloor
  const isOneBehind = ticket.counter >= session.refreshCounter - 1
  if (!isBelowFloor && (isOneBehind || isRecent)) return session
  if (!isRecent) await endStolen(db, session, from)
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

/** Commits although the request fails. Locks the account before its sessions, as all code does, so that no deadlock occurs. */
async function endStolen(db: Db, { id, userId }: SessionRow, { ip }: Origin): Promise<void> {
  await db.transaction().execute(async (db) => {
    const owner = await db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst()
    if (owner === undefined) return
    await recordEvent(db, { userId, kind: 'refresh_token_reused', ip: ip.slice(0, ipMax) })
    await endSessions(db, userId, { only: id })
  })
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
