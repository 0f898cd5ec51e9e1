import { sql } from 'kysely'
import { errorLogDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** Rows per statement, so that none holds its locks for long. */
const batchMax = 5_000

/** Deletes browser errors that are older than `errorLogDays`. Returns their number. */
export async function deleteErrorLogs(db: Db): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from error_logs where ctid = any(array(
        select ctid from error_logs where created_at < now() - make_interval(days => ${errorLogDays})
        limit ${batchMax} for update skip locked
      ))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < batchMax) return deleted
  }
}
