import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Whether changes of a report are mailed, and what it is about; `undefined` when it is not monitored any more. */
export async function findReportMails(db: Db, reportId: string) {
  const found = await db
    .selectFrom('reportMonitors')
    .innerJoin('reports', 'reports.id', 'reportMonitors.reportId')
    .select(['reports.anchorText', 'reportMonitors.mailAlerts'])
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  return { anchorText: found.anchorText, isMailed: found.mailAlerts !== 'none' }
}

/** Has no more changes of a report mailed; it is run and its webhooks are told as before. Doing so twice is no error. */
export async function endReportMails(db: Db, reportId: string): Promise<void> {
  await db
    .updateTable('reportMonitors')
    .set({ mailAlerts: 'none', version: sql<number>`version + 1` })
    .where('reportId', '=', reportId)
    .where('mailAlerts', '<>', 'none')
    .execute()
}
