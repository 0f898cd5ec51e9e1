import { z } from 'zod'
import { preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnName, prepared } from '#db/prepared.ts'
import type { Reports } from '#db/types.ts'
import { beforeId, decodeCursor, encodeCursor, sortedByTime } from '#domain/list-cursor.ts'
import { type Counts, countsOf, getCounts, type StoredCounts } from './counts.ts'
import { getRun } from './queries.ts'
import type { ReportRow, RunRow } from './runs.ts'

/** What is shown of the newest run of a report. */
type ShownRun = Pick<RunRow, 'id' | 'number' | 'status' | 'startedAt' | 'finishedAt'>
export type ReportWithRun = { report: ReportRow; run: ShownRun; counts: Counts }

/** A report with its newest run and the counts of what was found so far. Throws `not_found`. */
export async function getReport(db: Db, id: string): Promise<ReportWithRun> {
  const { report, run } = await getRun(db, id)
  return { report, run, counts: await getCounts(db, run) }
}

const reportColumns = Object.keys({
  anchorText: true,
  createdAt: true,
  destinationUrl: true,
  expiresAt: true,
  id: true,
  keyHash: true,
  keyword: true,
  matchMode: true,
  rel: true,
  title: true,
  userId: true,
} satisfies Record<keyof Reports, true>)

/** Reports with their newest run: of each, one row of every table is read. `micros`: its creation. */
const withNewestRun = `select ${reportColumns.map((name) => `report.${columnName(name)}`).join(', ')},
    run.id as run_id, number, status, page_count, started_at, finished_at, coalesce(counts, count_results(run.id)) as counts,
    (extract(epoch from report.created_at) * 1000000)::bigint as micros
  from reports report join lateral (
      select id, number, status, page_count, started_at, finished_at, counts from report_runs
      where report_id = report.id order by number desc limit 1
    ) run on true`

type Row = ReportRow & Omit<ShownRun, 'id'> & { runId: string; pageCount: number; counts: StoredCounts; micros: number }

const reportsByIds = prepared<Row>('reports_by_ids', `${withNewestRun} where report.id = any($1::uuid[])`)

/** Several reports by their ids, on the owner's connection: a caller who watches a report has its address. */
export async function listReportsByIds(db: Db, ids: string[]): Promise<Map<string, ReportWithRun>> {
  if (ids.length === 0) return new Map()
  const rows = await reportsByIds(db, [ids])
  return new Map(rows.map((row) => [row.id, reportOf(row)]))
}

const ownReports = preparedAsCaller<Row>(
  'own_reports',
  `${withNewestRun} where report.user_id = $2::uuid and (report.created_at, report.id)
      < (coalesce(timestamptz 'epoch' + $4::bigint * interval '1 microsecond', 'infinity'), ${beforeId('$5')})
    order by report.created_at desc, report.id desc limit $3`,
)

/** A member's reports, newest first. */
export async function listReports(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ reports: ReportWithRun[]; next: string | null }> {
  const [micros, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, ReportCursor)
  const rows = await ownReports(db, userId, [userId, limit + 1, micros, id])
  const page = sortedByTime(rows).slice(0, limit)
  const last = page.at(-1)
  return {
    reports: page.map(reportOf),
    next: rows.length > limit && last !== undefined ? encodeCursor(last.micros, last.id) : null,
  }
}

/** Microseconds since 1970, because the database has that precision and JavaScript dates do not. */
const ReportCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

function reportOf({ runId, number, status, startedAt, finishedAt, counts, ...row }: Row): ReportWithRun {
  const { pageCount, micros: _micros, ...report } = row
  return { report, run: { id: runId, number, status, startedAt, finishedAt }, counts: countsOf(counts, pageCount) }
}
