import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { FactorRow } from '../factors/factors.ts'
import type { AmrMethod, SessionRow } from './start-session.ts'

/** The `amr` method of each factor type. */
const methods: Readonly<Record<string, AmrMethod>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/**
 * Raises the caller's session to aal2. The refresh counter and its floor increase together, so that no refresh token from before the second factor
 * works. Throws `AuthError` 403 `session_not_found`.
 */
export async function raiseSession(
  db: Db,
  { sessionId }: Caller,
  factor: Pick<FactorRow, 'id' | 'factorType'>,
): Promise<SessionRow> {
  const method = methods[factor.factorType] ?? 'totp'
  const session = await db
    .updateTable('sessions')
    .set((set) => ({
      aal: 'aal2',
      amr: sql`jsonb_build_array(jsonb_build_object('method', ${method}::text, 'timestamp', extract(epoch from now())::bigint))
        || (select coalesce(jsonb_agg(claim order by place), '[]') from jsonb_array_elements(sessions.amr) with ordinality as claims (claim, place)
            where claim ->> 'method' <> ${method}::text)`,
      factorId: factor.id,
      refreshCounter: set('refreshCounter', '+', 2),
      refreshCounterFloor: sql<number>`refresh_counter + 2`,
      refreshedAt: sql<Date>`now()`,
    }))
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
  if (session === undefined)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return session
}

/** Ends the account's other sessions without a second factor. */
export async function endLesserSessions(db: Db, { userId, sessionId }: Caller): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('aal', '=', 'aal1')
    .where('id', '<>', sessionId)
    .execute()
}

/** Lowers the sessions that a removed factor or passkey raised to aal1. */
export async function lowerSessions(db: Db, factorIds: readonly string[]): Promise<void> {
  if (factorIds.length === 0) return
  await db
    .updateTable('sessions')
    .set({
      aal: 'aal1',
      factorId: null,
      amr: sql`(select coalesce(jsonb_agg(claim order by place), '[]') from jsonb_array_elements(sessions.amr) with ordinality as claims (claim, place)
        where claim ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'))`,
    })
    .where('factorId', 'in', factorIds)
    .execute()
}
