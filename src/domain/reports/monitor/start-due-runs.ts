import { sql } from 'kysely'
import type { Cadence } from '#contract/reports/report-monitors.ts'
import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import { latestRun, startRun } from '../runs.ts'
import { nextRunAt } from './cadence.ts'

/**
 * Starts the due runs, each once even with several processes, and returns how many. A run under way replaces the due one, and one run replaces all
 * missed ones. Accounts that are banned, or scheduled for deletion, are skipped.
 */
export async function startDueRuns(db: Db): Promise<number> {
  let started = 0
  for (;;) {
    const outcome = await startNext(db)
    if (outcome === 'none') return started
    if (outcome === 'started') started += 1
  }
}

async function startNext(db: Db): Promise<'started' | 'passed' | 'none'> {
  return db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom('reportMonitors as monitor')
      .innerJoin('reports as report', 'report.id', 'monitor.reportId')
      .select(['report.id', 'report.userId', 'monitor.cadence', 'monitor.anchoredAt', 'monitor.unchangedRuns'])
      .select(sql<Date>`now()`.as('now'))
      .where('monitor.isOn', '=', true)
      .where('monitor.nextRunAt', '<=', sql<Date>`now()`)
      .orderBy('monitor.nextRunAt')
      .limit(1)
      // A rerun or a deletion locks the report too. Locked rows are skipped: the job runs again in a minute.
      .forUpdate(['monitor', 'report'])
      .skipLocked()
      .executeTakeFirst()
    if (due === undefined) return 'none'
    const schedule = { ...due, cadence: due.cadence as Cadence }
    await db
      .updateTable('reportMonitors')
      .set({ nextRunAt: nextRunAt(schedule, due.now) })
      .where('reportId', '=', due.id)
      .execute()
    const run = await latestRun(db, due.id)
    if (run.finishedAt === null || !(await mayRun(db, due.userId, due.now))) return 'passed'
    const pages = await db
      .selectFrom('reportPages')
      .select('url')
      .where('runId', '=', run.id)
      .orderBy('position')
      .execute()
    await startRun(
      db,
      due.id,
      pages.map(({ url }) => url),
    )
    return 'started'
  })
}

async function mayRun(db: Db, userId: string | null, now: Date): Promise<boolean> {
  const user = userId === null ? undefined : await findUser(db, userId)
  if (user === undefined || user.deletionDueAt !== null) return false
  return user.bannedUntil === null || user.bannedUntil <= now
}
