import type { Db } from './db.ts'

/** Runs `work` in the current transaction of `db`, or else in a new one. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
