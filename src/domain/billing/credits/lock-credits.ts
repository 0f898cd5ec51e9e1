import type { Db } from '#db/db.ts'
import { availableColumns, availableOf } from './balance.ts'

/** Locks a member's balance until the end of the transaction. `available`: the credits that can be spent. */
export async function lockCredits(db: Db, userId: string): Promise<{ available: number; owed: number }> {
  const row = await db
    .selectFrom('credits')
    .select([...availableColumns, 'owed'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { available: availableOf(row), owed: row.owed }
}
