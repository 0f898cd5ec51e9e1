import { sql } from 'kysely'
import { errorLogDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** How many rows one statement takes: it must not hold them for long. */
const batchMax = 5_000

/** Forgets errors of browsers that are older than `errorLogDays`. Answers how many. */
export async function forgetErrorLogs(db: Db): Promise<number> {
  let forgotten = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from error_logs where ctid = any(array(
        select ctid from error_logs where created_at < now() - make_interval(days => ${errorLogDays})
        limit ${batchMax} for update skip locked
      ))`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < batchMax) return forgotten
  }
}
