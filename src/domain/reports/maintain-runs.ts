import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { enqueueRun, freeRun } from './runs.ts'

/** Queues unfinished runs without a valid lease: their job ended with its process. Returns how many. */
export async function resumeRuns(db: Db): Promise<number> {
  const runs = await db
    .selectFrom('reportRuns')
    .select('id')
    .where('finishedAt', 'is', null)
    .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`now()`)]))
    .orderBy('createdAt')
    .limit(1_000)
    .execute()
  for (const { id } of runs) await enqueueRun(db, id)
  return runs.length
}

/** Ends the leases of runs whose process is not registered any more. Returns how many. */
export async function freeRuns(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reportRuns')
    .set(freeRun)
    .where('leasedProcess', 'is not', null)
    .where('leasedProcess', 'not in', (worker) => worker.selectFrom('workerProcesses').select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** With their runs and pages, which a statement must delete within its time. */
const expiredPerStatement = 50

/** Deletes expired reports, some at a time. Returns how many. */
export async function deleteExpiredReports(db: Db): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('reports')
      .where('id', 'in', (expired) =>
        expired
          .selectFrom('reports')
          .select('id')
          .where('expiresAt', '<', sql<Date>`now()`)
          .orderBy('expiresAt')
          .limit(expiredPerStatement)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) return deleted
    deleted += Number(numDeletedRows)
  }
}

/** Of at most 10,000 pages each, which a statement must delete within its time. */
const runsPerStatement = 20

/**
 * Deletes the runs of all reports of a member with their results, some at a time: there may be millions of results. Within the caller's transaction, which
 * has locked an account whose deletion is due; signed runs of others are refused.
 */
export async function deleteRunsOfAccount(db: Db, userId: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('reportRuns')
      .where('id', 'in', (runs) =>
        runs
          .selectFrom('reports')
          .innerJoin('reportRuns', 'reportId', 'reports.id')
          .select('reportRuns.id')
          .where('userId', '=', userId)
          .limit(runsPerStatement),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
  }
}
