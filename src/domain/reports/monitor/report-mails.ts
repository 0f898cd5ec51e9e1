import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** The subject of a report's mails, and whether they are sent; `undefined` when the report is not monitored any more. */
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

/** Stops the mails about a report; its runs and its webhooks continue. A second call has no effect. */
export async function endReportMails(db: Db, reportId: string): Promise<void> {
  await db
    .updateTable('reportMonitors')
    .set({ mailAlerts: 'none', version: sql<number>`version + 1` })
    .where('reportId', '=', reportId)
    .where('mailAlerts', '<>', 'none')
    .execute()
}
