import { sql } from 'kysely'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { monitorTexts } from '#contract/reports/report-monitor-texts.ts'
import type { MonitorSettings } from '#contract/reports/report-monitors.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ReportRow } from '../runs.ts'
import { nextRunAt } from './cadence.ts'
import { lockMonitor, type MonitorRow } from './monitor-rows.ts'

/** `monitorsMax`: how many monitors the member may have. */
export type Owner = { userId: string; monitorsMax: number }

/**
 * Creates or changes the monitor of a member's report. A monitor that is switched on starts from the last complete run: earlier changes are not
 * reported. Throws `not_found`, also for another member's report, and `limit_reached`.
 */
export async function putMonitor(
  db: Db,
  { userId, monitorsMax }: Owner,
  { id, ...settings }: MonitorSettings & { id: string },
): Promise<MonitorRow> {
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`monitors ${userId}`}, 0))`.execute(db)
    await requireReport(db, userId, id)
    const locked = await lockMonitor(db, id)
    if (locked === undefined) await requireRoom(db, userId, monitorsMax)
    const wasOn = locked?.monitor.isOn === true
    const columns = { ...settings, ...scheduleOf(settings, locked?.monitor, locked?.now ?? (await databaseTime(db))) }
    const since = settings.isOn && !wasOn ? await beginAt(db, id) : {}
    const changes = { ...columns, ...since }
    if (locked === undefined)
      return db
        .insertInto('reportMonitors')
        .values({ reportId: id, ...changes })
        .returningAll()
        .executeTakeFirstOrThrow()
    return db
      .updateTable('reportMonitors')
      .set({ ...changes, version: sql<number>`version + 1` })
      .where('reportId', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A cadence that does not change continues its schedule; a new one begins now. */
function scheduleOf({ cadence, isOn }: MonitorSettings, before: MonitorRow | undefined, now: Date) {
  if (!isOn) return { nextRunAt: null }
  if (before?.isOn === true && before.cadence === cadence) return {}
  const begins = { anchoredAt: now, unchangedRuns: 0 }
  return { ...begins, nextRunAt: nextRunAt({ cadence, ...begins }, now) }
}

/** Deletes the monitor; its recorded changes stay. Throws `not_found` for a report of another member. */
export async function deleteMonitor(db: Db, { userId }: { userId: string }, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await requireReport(db, userId, id)
    await db.deleteFrom('reportMonitors').where('reportId', '=', id).execute()
  })
}

async function requireReport(db: Db, userId: string, id: string): Promise<ReportRow> {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (report === undefined) throw new DomainError('not_found', reportFormTexts.notFound)
  return report
}

async function requireRoom(db: Db, userId: string, limit: number): Promise<void> {
  const { count } = await db
    .selectFrom('reportMonitors')
    .innerJoin('reports', 'reports.id', 'reportMonitors.reportId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('reports.userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limit)
    throw new DomainError('limit_reached', monitorTexts.tooManyMonitors(limit), { data: { limit } })
}

/** The run that later runs are compared with; everything pending from before is cleared. */
async function beginAt(db: Db, reportId: string) {
  await db.deleteFrom('reportLinkStates').where('reportId', '=', reportId).where('state', '<>', 'lost').execute()
  await db
    .updateTable('reportChanges')
    .set({ alertedAt: sql<Date>`now()` })
    .where('reportId', '=', reportId)
    .where('alertedAt', 'is', null)
    .execute()
  const ended = await db
    .selectFrom('reportRuns')
    .select(['id', 'number', 'status'])
    .where('reportId', '=', reportId)
    .where('finishedAt', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  const comparedRunId = ended.find(({ status }) => status === 'done')?.id ?? null
  return { comparedNumber: ended[0]?.number ?? 0, comparedRunId }
}

async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not return its time')
  return row.now
}
