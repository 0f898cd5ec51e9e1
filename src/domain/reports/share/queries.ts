import { type RawBuilder, sql } from 'kysely'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { Db } from '#db/db.ts'
import { listReportsByIds, type ReportWithRun } from '../list-reports.ts'
import { getRun } from '../queries.ts'
import type { ReportRow, RunRow } from '../runs.ts'

/** The sharing settings of a report. */
export type Share = {
  isRevoked: boolean
  endsAt: Date | null
  /** Whether `endsAt` has passed, by the database's clock. */
  isOver: boolean
  passwordHash: string | null
  hidden: readonly ReportSection[]
}

/** The default without any settings. */
const openShare: Share = { isRevoked: false, endsAt: null, isOver: false, passwordHash: null, hidden: [] }

export type SharedReport = { report: ReportRow; run: RunRow; share: Share }

/** A report with its newest run and its sharing settings. Throws `not_found`. */
export async function getShared(db: Db, id: string): Promise<SharedReport> {
  const [found, shares] = await Promise.all([getRun(db, id), listShares(db, [id])])
  return { ...found, share: shares.get(found.report.id) ?? openShare }
}

/** Several reports with their sharing settings, by their ids. */
export async function listShared(db: Db, ids: string[]): Promise<Map<string, ReportWithRun & { share: Share }>> {
  const [reports, shares] = await Promise.all([listReportsByIds(db, ids), listShares(db, ids)])
  return new Map([...reports].map(([id, found]) => [id, { ...found, share: shares.get(id) ?? openShare }]))
}

/**
 * A text for each report that changes with the report, its newest run and its sharing settings: the ids of the transactions that last wrote their
 * rows, and whether its time is over. No page is read.
 */
export async function listVersions(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await selectVersions(ids).execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The query of `listVersions`. Exported for the test of its plan. */
export function selectVersions(ids: string[]): RawBuilder<{ id: string; version: string }> {
  return sql`
    select report.id, concat_ws(' ', report.xmin, run.id, run.xmin, share.xmin, share.ends_at <= now()) as version
    from unnest(${ids}::uuid[]) as watched (id)
    join reports as report on report.id = watched.id
    cross join lateral (select id, xmin from report_runs where report_id = report.id order by number desc limit 1) as run
    left join report_shares as share on share.report_id = report.id`
}

async function listShares(db: Db, ids: string[]): Promise<Map<string, Share>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reportShares')
    .select([
      'reportId',
      'endsAt',
      'passwordHash',
      'hidden',
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`coalesce(ends_at <= now(), false)`.as('isOver'),
    ])
    .where('reportId', 'in', ids)
    .execute()
  return new Map(rows.map(({ reportId, hidden, ...row }) => [reportId, { ...row, hidden: hidden as ReportSection[] }]))
}
