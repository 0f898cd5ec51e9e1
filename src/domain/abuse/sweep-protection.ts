import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

const batchSize = 1000
const batchesMax = 100

/**
 * Deletes counters whose window has ended and spent solutions whose challenge has expired, up to 100,000 of each; the next run continues. Deletes
 * them only 10 minutes after their end: clocks of servers and database may differ, and a solution must stay recorded while one of them would still
 * accept it. Safe to run on several workers at once. Returns the number of deleted rows.
 */
export async function sweepProtection(db: Db): Promise<{ spentChallenges: number; rateLimits: number }> {
  const spentChallenges = await deleteInBatches(async () => {
    const deleted = await sql`delete from spent_challenges where signature in (
      select signature from spent_challenges where expires_at < now() - interval '10 minutes'
      order by expires_at limit ${batchSize} for update skip locked)`.execute(db)
    return Number(deleted.numAffectedRows ?? 0)
  })
  const rateLimits = await deleteInBatches(async () => {
    const deleted = await sql`delete from rate_limits where key in (
      select key from rate_limits where expire < extract(epoch from now() - interval '10 minutes') * 1000
      order by expire limit ${batchSize} for update skip locked)`.execute(db)
    return Number(deleted.numAffectedRows ?? 0)
  })
  return { spentChallenges, rateLimits }
}

/** Uses small transactions, so that no request waits long for a row. */
async function deleteInBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const deleted = await deleteBatch()
    total += deleted
    if (deleted < batchSize) break
  }
  return total
}
