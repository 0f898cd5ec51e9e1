import type { Db } from './db.ts'

/** Runs `work` in the transaction that `db` is in, or else in one of its own. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
