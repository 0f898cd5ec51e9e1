import { sql } from 'kysely'
import { z } from 'zod'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { type Counts, countsOf, getCounts, storedCounts } from './counts.ts'
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

/** Several reports by their ids, on the owner's connection: a caller who watches a report has its address. */
export async function listReportsByIds(db: Db, ids: string[]): Promise<Map<string, ReportWithRun>> {
  if (ids.length === 0) return new Map()
  const rows = await reportsWithRuns(db).where('report.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, reportOf(row)]))
}

/** A member's reports, newest first. */
export async function listReports(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ reports: ReportWithRun[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ReportCursor)
  return asCaller(db, userId, async (db) => {
    const rows = await memberReports(db, userId, { limit: limit + 1, after }).execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      reports: page.map(reportOf),
      next: rows.length > limit && last !== undefined ? encodeCursor(last.micros, last.id) : null,
    }
  })
}

/** Microseconds since 1970, because the database has that precision and JavaScript dates do not. */
const ReportCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

type Range = { limit: number; after: z.infer<typeof ReportCursor> | null }

/** The query of `listReports`. Exported for the test of its plan. */
export function memberReports(db: Db, userId: string, { limit, after }: Range) {
  return reportsWithRuns(db)
    .select(sql<number>`(extract(epoch from report.created_at) * 1000000)::bigint`.as('micros'))
    .where('report.userId', '=', userId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(report.created_at, report.id)
          < (timestamptz 'epoch' + ${after?.[0] ?? 0}::bigint * interval '1 microsecond', ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
}

/** Reports with their newest run: of each, one row of every table is read. */
function reportsWithRuns(db: Db) {
  return db
    .selectFrom('reports as report')
    .innerJoinLateral(
      (runs) =>
        runs
          .selectFrom('reportRuns')
          .selectAll()
          .whereRef('reportRuns.reportId', '=', 'report.id')
          .orderBy('reportRuns.number', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .selectAll('report')
    .select(['run.id as runId', 'run.number', 'run.status', 'run.pageCount', 'run.startedAt', 'run.finishedAt'])
    .select(storedCounts('run').as('counts'))
}

type Row = Awaited<ReturnType<ReturnType<typeof reportsWithRuns>['execute']>>[number]

function reportOf({ runId, number, status, pageCount, startedAt, finishedAt, counts, ...report }: Row): ReportWithRun {
  return { report, run: { id: runId, number, status, startedAt, finishedAt }, counts: countsOf(counts, pageCount) }
}
