import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { settleDebt } from './settle-debt.ts'

/** Releases the remaining credits of a hold. Returns their number, 0 if there are none. */
export async function releaseCredits(db: Db, { holdId }: { holdId: string }): Promise<number> {
  const [released] = await releaseHolds(db, sql`id = ${holdId}`, 1)
  return released?.amount ?? 0
}

/** Releases the remaining credits of up to `holdsMax` expired holds. Concurrent workers skip locked holds. Returns the number of holds. */
export async function releaseExpiredHolds(db: Db, { holdsMax = 500 } = {}): Promise<number> {
  return (await releaseHolds(db, sql`expires_at <= now()`, holdsMax, sql`skip locked`)).length
}

async function releaseHolds(db: Db, which: ReturnType<typeof sql>, holdsMax: number, waiting = sql``) {
  return inTransaction(db, async (db) => {
    const { rows } = await sql<{ id: string; userId: string; amount: number }>`
      with due as (
        select id, user_id, remaining, captured + released as moved from credit_holds where ${which} and remaining > 0
        order by user_id, id limit ${holdsMax} for update ${waiting}
      )
      insert into credit_transfers (user_id, kind, amount, source_type, source_id, hold_id)
      select user_id, 'release', remaining, 'hold', id || ' after ' || moved, id from due
      returning id, user_id, amount`.execute(db)
    for (const { id, userId } of rows) await settleDebt(db, userId, id)
    return rows
  })
}
