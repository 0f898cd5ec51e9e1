import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'

/**
 * Extends holds so that they last at least this long from now. An empty or expired hold stays unchanged. Only holds that expire within half of that
 * time are written.
 */
export async function extendHolds(db: Db, holdIds: readonly string[], lifetimeSeconds: number): Promise<void> {
  if (holdIds.length === 0) return
  await db
    .updateTable('creditHolds')
    .set({ expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})` })
    .where('id', 'in', [...holdIds])
    .where('remaining', '>', 0)
    .where('expiresAt', '<', sql<Date>`now() + make_interval(secs => ${lifetimeSeconds / 2})`)
    .execute()
}

const readRemaining = prepared<{ id: string; remaining: number | null }>(
  'remaining-of-holds',
  'select id, remaining from credit_holds where id = any($1::uuid[])',
)

/** The remaining credits of each hold, by its ID. */
export async function listRemaining(db: Db, holdIds: readonly string[]): Promise<Map<string, number>> {
  if (holdIds.length === 0) return new Map()
  const rows = await readRemaining(db, [holdIds])
  return new Map(rows.map(({ id, remaining }) => [id, remaining ?? 0]))
}
