import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/**
 * Pays a member's debt out of the available credits, after the given movement added credits. The caller's transaction must hold the lock of the
 * balance.
 */
export async function settleDebt(db: Db, userId: string, transferId: string): Promise<void> {
  await sql`
    insert into credit_transfers (user_id, kind, amount, source_type, source_id)
    select user_id, 'settle', least(owed, amount + bonus - total_used - reserved), 'transfer', ${transferId}
    from credits where user_id = ${userId} and owed > 0 and amount + bonus - total_used > reserved`.execute(db)
}
