import { sql } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type ErrorGroupRow, getErrorGroup } from './error-groups.ts'

/**
 * Resolves the errors of a group up to `lastSeenAt`, the last one that was on the screen: a newer one leaves the group open. Idempotent. Throws
 * `not_found`.
 */
export async function resolveErrorGroup(
  db: Db,
  staff: { userId: string },
  { id, lastSeenAt }: { id: string; lastSeenAt: string },
): Promise<ErrorGroupRow> {
  return asCaller(db, staff.userId, async (db) => {
    // The client has the time with milliseconds only.
    await sql`
      update error_logs set resolved = true
      where group_id = ${id} and not resolved and created_at < ${lastSeenAt}::timestamptz + interval '1 millisecond'`.execute(
      db,
    )
    return (await getErrorGroup(db, staff, id)).group
  })
}

/** Reopens a group. Throws `not_found`. */
export async function reopenErrorGroup(db: Db, staff: { userId: string }, id: string): Promise<ErrorGroupRow> {
  return asCaller(db, staff.userId, async (db) => {
    await sql`update error_logs set resolved = false where group_id = ${id} and resolved`.execute(db)
    return (await getErrorGroup(db, staff, id)).group
  })
}
