import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { hashOfKey } from './create-report.ts'
import { freeRun, latestRun, type ReportRow, startRun } from './runs.ts'
import { enqueueSigning } from './sign/sign-report.ts'

/** The person who wants to change a report: a member, or a guest with the report's key. */
export type Claimant = { userId: string | null; key: string | null }

export function isOwn(report: ReportRow, { userId, key }: Claimant): boolean {
  if (report.userId !== null) return report.userId === userId
  return report.keyHash !== null && key !== null && timingSafeEqual(report.keyHash, hashOfKey(key))
}

/** Cancels the running run; its results stay. A finished run does not change. Throws `not_found` and `forbidden`. */
export async function cancelReport(db: Db, id: string, claimant: Claimant): Promise<void> {
  await changing(db, id, claimant, async (db, report) => {
    const run = await latestRun(db, report.id)
    const { numUpdatedRows } = await db
      .updateTable('reportRuns')
      .set({ status: 'cancelled', finishedAt: sql`now()`, ...freeRun })
      .where('id', '=', run.id)
      .where('finishedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await enqueueSigning(db, report.id)
  })
}

/** Checks all pages of the last run again. Throws `not_found`, `forbidden`, and `validation_failed` while a run is under way. */
export async function rerunReport(db: Db, id: string, claimant: Claimant): Promise<void> {
  await changing(db, id, claimant, async (db, report) => {
    const run = await latestRun(db, report.id)
    if (run.finishedAt === null) throw new DomainError('validation_failed', reportFormTexts.stillRunning)
    const pages = await db
      .selectFrom('reportPages')
      .select('url')
      .where('runId', '=', run.id)
      .orderBy('position')
      .execute()
    await startRun(
      db,
      report.id,
      pages.map(({ url }) => url),
    )
  })
}

/** Locks the report, so that of two concurrent calls the second sees the changes of the first. */
async function changing(
  db: Db,
  id: string,
  claimant: Claimant,
  change: (db: Db, report: ReportRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const report = await db.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (report === undefined) throw new DomainError('not_found', reportFormTexts.notFound)
    if (!isOwn(report, claimant)) throw new DomainError('forbidden', reportFormTexts.notOwn)
    await change(db, report)
  })
}
