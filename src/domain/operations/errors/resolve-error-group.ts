import { sql } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type ErrorGroupRow, getErrorGroup } from './error-groups.ts'

/**
 * Calls the errors of a group resolved that came until `lastSeenAt`, which is what was on the screen: one that came since keeps it open. Doing so twice
 * is no error. Throws `not_found`.
 */
export async function resolveErrorGroup(
  db: Db,
  staff: { userId: string },
  { id, lastSeenAt }: { id: string; lastSeenAt: string },
): Promise<ErrorGroupRow> {
  return asCaller(db, staff.userId, async (db) => {
    // The time was cut to milliseconds on its way.
    await sql`
      update error_logs set resolved = true
      where group_id = ${id} and not resolved and created_at < ${lastSeenAt}::timestamptz + interval '1 millisecond'`.execute(
      db,
    )
    return (await getErrorGroup(db, staff, id)).group
  })
}

/** Opens a group again. Throws `not_found`. */
export async function reopenErrorGroup(db: Db, staff: { userId: string }, id: string): Promise<ErrorGroupRow> {
  return asCaller(db, staff.userId, async (db) => {
    await sql`update error_logs set resolved = false where group_id = ${id} and resolved`.execute(db)
    return (await getErrorGroup(db, staff, id)).group
  })
}
