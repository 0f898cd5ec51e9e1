import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs `work` in one transaction on behalf of an account (`null`: a guest). On a connection of the role `linkwright_web`, the row-level security
 * policies show and accept only what that account may see and do. On the owner's connection they do not apply. Within such a transaction, `work`
 * joins it, so that verbs may call each other.
 */
export async function asCaller<T>(db: Db, callerId: string | null, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(async (db) => {
    await sql`select set_config('app.user_id', ${callerId ?? ''}, true)`.execute(db)
    return work(db)
  })
}
