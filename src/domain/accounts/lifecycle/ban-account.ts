import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { recordEvent } from '../record-event.ts'
import { endSessions } from '../sessions/start-session.ts'
import { getAccountByEmail } from './get-account-by-email.ts'

/**
 * Bans an account until a time or permanently (`null`), effective at once, and ends its sessions. Throws `not_found`, and `validation_failed` for a
 * time in the past.
 */
export async function banAccount(db: Db, { email, until }: { email: string; until: Date | null }): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { id } = await getAccountByEmail(db, email)
    const end = sql<Date>`${until?.toISOString() ?? 'infinity'}::timestamptz`
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ bannedUntil: end, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where(sql<boolean>`${end} > now()`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new DomainError('validation_failed', 'The ban has already ended')
    await endSessions(db, id)
    await recordEvent(db, { userId: id, kind: 'banned', details: { until: until?.toISOString() ?? null }, ip: null })
  })
}
