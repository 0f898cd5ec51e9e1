import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs `work` in one transaction on behalf of an account (`null`: a guest). On a connection of the role `linkwright_web` the policies beside each
 * table then show and take only what that account may see and do; on the owner's connection they do not apply. Inside a transaction already begun
 * this way it joins in, so verbs may call each other.
 */
export async function asCaller<T>(db: Db, callerId: string | null, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(async (db) => {
    await sql`select set_config('app.user_id', ${callerId ?? ''}, true)`.execute(db)
    return work(db)
  })
}
