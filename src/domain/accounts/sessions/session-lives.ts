import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Whether a session is active: it has not ended and its account is not banned. */
export async function sessionLives(db: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.userId', '=', userId)
    .where((is) => is.or([is('sessions.notAfter', 'is', null), is('sessions.notAfter', '>', sql<Date>`now()`)]))
    .where((is) => is.or([is('users.bannedUntil', 'is', null), is('users.bannedUntil', '<=', sql<Date>`now()`)]))
    .executeTakeFirst()
  return found !== undefined
}
