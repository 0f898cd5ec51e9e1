import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { reportPagesMax } from '#contract/limits.ts'
import { type Verdict, verdicts } from '#contract/reports/report-evidence.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { reportSorts } from '#contract/reports/reports.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { ReportPages } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { latestRun, type ReportRow, type RunRow } from './runs.ts'

export type Counts = {
  pages: number
  checked: number
  verdicts: Record<Verdict, number>
  rel: Record<'follow' | 'nofollow' | 'sponsored' | 'ugc', number>
  indexable: number
  notIndexable: number
}
export type ReportWithRun = { report: ReportRow; run: RunRow; counts: Counts }
const resultColumns = [
  'position',
  'url',
  'verdict',
  'reasons',
  'anchorText',
  'relKind',
  'isIndexable',
  'checkedAt',
  'checkNumber',
] as const
type ResultColumns = Pick<Selectable<ReportPages>, (typeof resultColumns)[number]>
/** A checked page. `evidence` is present if it was requested. */
export type ResultRow = {
  [Column in Exclude<keyof ResultColumns, 'anchorText' | 'relKind' | 'isIndexable'>]: NonNullable<ResultColumns[Column]>
} & Pick<ResultColumns, 'anchorText' | 'relKind' | 'isIndexable'> & { evidence?: unknown }

/** A report with its newest run, for every caller who has the address. Throws `not_found`, also for an expired report. */
export async function getRun(db: Db, id: string): Promise<{ report: ReportRow; run: RunRow }> {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  if (report === undefined) throw new DomainError('not_found', reportFormTexts.notFound)
  return { report, run: await latestRun(db, id) }
}

/** Like `getRun`, with the counts of what was found so far. */
export async function getReport(db: Db, id: string): Promise<ReportWithRun> {
  const { report, run } = await getRun(db, id)
  return { report, run, counts: (await countPages(db, [run])).get(run.id) ?? noCounts(run.pageCount) }
}

/** Several reports by their ids, on the owner's connection: a caller who watches a report has its address. */
export async function listReportsByIds(db: Db, ids: string[]): Promise<Map<string, ReportWithRun>> {
  if (ids.length === 0) return new Map()
  const reports = await db.selectFrom('reports').selectAll().where('id', 'in', ids).execute()
  return new Map((await withRuns(db, reports)).map((found) => [found.report.id, found]))
}

/** A member's reports, newest first. */
export async function listReports(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ reports: ReportWithRun[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ReportCursor)
  return asCaller(db, userId, async (db) => {
    const rows = await db
      .selectFrom('reports')
      .selectAll()
      .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros'))
      .where('userId', '=', userId)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(created_at, id)
          < (timestamptz 'epoch' + ${after?.[0] ?? 0}::bigint * interval '1 microsecond', ${after?.[1] ?? ''}::uuid)`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      reports: await withRuns(db, page),
      next: rows.length > limit && last !== undefined ? encodeCursor(last.micros, last.id) : null,
    }
  })
}

/** Microseconds since 1970, because the database has that precision and JavaScript dates do not. */
const ReportCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

async function withRuns(db: Db, reports: readonly ReportRow[]): Promise<ReportWithRun[]> {
  const runs = await latestRuns(db, reports)
  const counts = await countPages(db, [...runs.values()])
  return reports.flatMap((report) => {
    const run = runs.get(report.id)
    const counted = run === undefined ? undefined : counts.get(run.id)
    return run === undefined || counted === undefined ? [] : [{ report, run, counts: counted }]
  })
}

async function latestRuns(db: Db, reports: readonly ReportRow[]): Promise<Map<string, RunRow>> {
  if (reports.length === 0) return new Map()
  const ids = reports.map(({ id }) => id)
  const runs = await db
    .selectFrom('reportRuns')
    .selectAll()
    .distinctOn('reportId')
    .where('reportId', 'in', ids)
    .orderBy('reportId')
    .orderBy('number', 'desc')
    .execute()
  return new Map(runs.map((run) => [run.reportId, run]))
}

/** The counts of each run, by its id. */
export async function countPages(db: Db, runs: readonly RunRow[]): Promise<Map<string, Counts>> {
  const counts = new Map(runs.map(({ id, pageCount }) => [id, noCounts(pageCount)]))
  if (runs.length === 0) return counts
  const rows = await db
    .selectFrom('reportPages')
    .select(['runId', 'verdict', 'relKind', 'isIndexable', sql<number>`count(*)::integer`.as('count')])
    .where('runId', 'in', [...counts.keys()])
    .where('verdict', 'is not', null)
    .groupBy(['runId', 'verdict', 'relKind', 'isIndexable'])
    .execute()
  for (const { runId, verdict, relKind, isIndexable, count } of rows) {
    const of = counts.get(runId)
    if (of === undefined || verdict === null) continue
    of.checked += count
    of.verdicts[verdict] += count
    if (relKind !== null) of.rel[relKind as keyof Counts['rel']] += count
    if (isIndexable === true) of.indexable += count
    if (isIndexable === false) of.notIndexable += count
  }
  return counts
}

/** The counts of a run without any checked page. */
export function noCounts(pages: number): Counts {
  return {
    pages,
    checked: 0,
    verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Counts['verdicts'],
    rel: { follow: 0, nofollow: 0, sponsored: 0, ugc: 0 },
    indexable: 0,
    notIndexable: 0,
  }
}

type ResultsQuery = {
  runId: string
  limit: number
  cursor?: string | undefined
  verdict?: Verdict | undefined
  /** Without it the rows have no evidence, which is the largest part of them. */
  withEvidence: boolean
  sort: (typeof reportSorts)[number]
}

const sortColumns = { position: 'position', url: 'url', verdict: 'verdict', checked: 'checkNumber' } as const
/** The cursor points to a row: a checked row never changes, and an address would make the cursor too long. */
const ResultCursor = z.tuple([
  z.enum(['position', 'url', 'verdict', 'checked']),
  z.number().int().min(1).max(reportPagesMax),
])

/** The checked pages of a run in the requested order, one page of the list at a time. Throws `validation_failed` for a cursor of another order. */
export async function listResults(
  db: Db,
  { runId, limit, cursor, verdict, withEvidence, sort }: ResultsQuery,
): Promise<{ rows: ResultRow[]; next: string | null }> {
  const after = cursor === undefined ? null : readResultPosition(cursor, sort)
  const column = sortColumns[sort]
  const rows = await db
    .selectFrom('reportPages')
    .select(resultColumns)
    .$if(withEvidence, (query) => query.select('evidence'))
    .where('runId', '=', runId)
    .where('verdict', 'is not', null)
    .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict ?? null))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(column)}, position) >
          (select ${sql.ref(column)}, position from report_pages where run_id = ${runId} and position = ${after}::integer)`,
      ),
    )
    .orderBy(column)
    .orderBy('position')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit) as ResultRow[]
  const last = page.at(-1)
  const next = rows.length > limit && last !== undefined ? encodeCursor(sort, last.position) : null
  return { rows: page, next }
}

/** One checked page of a run. Throws `not_found`, also for a page that is not checked yet. */
export async function getResult(db: Db, runId: string, position: number): Promise<ResultRow> {
  const row = await db
    .selectFrom('reportPages')
    .select([...resultColumns, 'evidence'])
    .where('runId', '=', runId)
    .where('position', '=', position)
    .where('verdict', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found', reportFormTexts.resultNotFound)
  return row as ResultRow
}

function readResultPosition(cursor: string, sort: ResultsQuery['sort']): number {
  const [sorted, position] = decodeCursor(cursor, ResultCursor)
  if (sorted !== sort)
    throw new DomainError('validation_failed', 'The cursor belongs to another sort order. Start again without it.')
  return position
}
