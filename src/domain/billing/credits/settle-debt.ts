import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Pays what a member owes out of what they can spend, after credits came in by the movement named. Its transaction holds their balance. */
export async function settleDebt(db: Db, userId: string, transferId: string): Promise<void> {
  await sql`
    insert into credit_transfers (user_id, kind, amount, source_type, source_id)
    select user_id, 'settle', least(owed, amount + bonus - total_used - reserved), 'transfer', ${transferId}
    from credits where user_id = ${userId} and owed > 0 and amount + bonus - total_used > reserved`.execute(db)
}
