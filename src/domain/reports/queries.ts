import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { reportPagesMax } from '#contract/limits.ts'
import type { Verdict } from '#contract/reports/report-evidence.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { reportSorts } from '#contract/reports/reports.ts'
import type { Db } from '#db/db.ts'
import type { ReportPages } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { evidenceOf, reasonsOf } from './evidence/packed-json.ts'
import { latestRun, type ReportRow, type RunRow } from './runs.ts'
import { findUrlRank } from './url-order.ts'

export const resultColumns = [
  'position',
  'url',
  'verdict',
  'reasons',
  'reasonsPacked',
  'anchorText',
  'relKind',
  'isIndexable',
  'checkedAt',
] as const
type ResultColumns = Pick<Selectable<ReportPages>, (typeof resultColumns)[number]>
type Stored = 'anchorText' | 'relKind' | 'isIndexable' | 'reasons' | 'reasonsPacked'
/** A checked page. `evidence` is present if it was requested. */
export type ResultRow = {
  [Column in Exclude<keyof ResultColumns, Stored>]: NonNullable<ResultColumns[Column]>
} & Pick<ResultColumns, 'anchorText' | 'relKind' | 'isIndexable'> & { reasons: unknown; evidence?: unknown }

/** The evidence of a page is the largest part of it. */
export const evidenceColumns = ['evidence', 'evidencePacked'] as const

type StoredResult = ResultColumns & Partial<Pick<Selectable<ReportPages>, (typeof evidenceColumns)[number]>>

/** A row of a checked page, with its reasons and its evidence unpacked. */
export function resultOf({ reasons, reasonsPacked, evidence, evidencePacked, ...row }: StoredResult): ResultRow {
  return {
    ...row,
    reasons: reasonsOf({ reasons, reasonsPacked }),
    ...(evidencePacked !== undefined && { evidence: evidenceOf({ evidence, evidencePacked }) }),
  } as ResultRow
}

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

type ResultsQuery = {
  runId: string
  limit: number
  verdict?: Verdict | undefined
  /** Without it the rows have no evidence, which is the largest part of them. */
  withEvidence: boolean
  sort: (typeof reportSorts)[number]
}

/** URLs are not sorted again for each reading. */
const sortColumns = { position: 'position', verdict: 'verdict', checked: 'checkedAt' } as const
type SortedQuery = Omit<ResultsQuery, 'sort'> & { sort: keyof typeof sortColumns }
/** The cursor points to a row: a checked row never changes, and an address would make the cursor too long. */
const ResultCursor = z.tuple([
  z.enum(['position', 'url', 'verdict', 'checked']),
  z.number().int().min(1).max(reportPagesMax),
])

/** The checked pages of a run in the requested order, one page of the list at a time. Throws `validation_failed` for a cursor of another order. */
export async function listResults(
  db: Db,
  { cursor, ...query }: ResultsQuery & { cursor?: string | undefined },
): Promise<{ rows: ResultRow[]; next: string | null }> {
  const { sort } = query
  const after = cursor === undefined ? null : readResultPosition(cursor, sort)
  const rows = await (sort === 'url'
    ? readByUrl(db, query, after)
    : selectResults(db, { ...query, sort }, after).execute())
  const page = rows.slice(0, query.limit).map(resultOf)
  const last = page.at(-1)
  const next = rows.length > query.limit && last !== undefined ? encodeCursor(sort, last.position) : null
  return { rows: page, next }
}

/** The query of `listResults`: one row more than is shown, behind the row at the position `after`. Exported for the test of its plan. */
export function selectResults(db: Db, { sort, limit, ...query }: SortedQuery, after: number | null) {
  const column = sortColumns[sort]
  return selectChecked(db, query)
    .$if(after !== null, (select) =>
      select.where(
        sql<boolean>`(${sql.ref(column)}, position) >
          (select ${sql.ref(column)}, position from report_pages where run_id = ${query.runId} and position = ${after}::integer)`,
      ),
    )
    .orderBy(column)
    .orderBy('position')
    .limit(limit + 1)
}

/** The chunks grow, because a rare verdict, or a run that has just begun, has few of the pages. */
const chunkGrowth = 4

/** Like `selectResults`, in the order of the pages' URLs. */
async function readByUrl(db: Db, query: ResultsQuery, after: number | null): Promise<StoredResult[]> {
  const rows: StoredResult[] = []
  const { pages, rank } = await findUrlRank(db, query.runId, after)
  let from = rank + 1
  for (let size = query.limit + 1; from <= pages && rows.length <= query.limit; size *= chunkGrowth) {
    rows.push(...(await selectByUrl(db, query, { from, size }).execute()))
    from += size
  }
  return rows.slice(0, query.limit + 1)
}

/** The checked ones of `size` pages of a run in the order of URLs, from the rank `from` on. Exported for the test of its plan. */
export function selectByUrl(
  db: Db,
  query: Pick<ResultsQuery, 'runId' | 'verdict' | 'withEvidence'>,
  { from, size }: { from: number; size: number },
) {
  const positions = sql`(select positions[${from}::integer:${from + size - 1}::integer] from report_url_orders where run_id = ${query.runId})`
  return selectChecked(db, query)
    .where(sql<boolean>`position = any (${positions}::integer[])`)
    .orderBy(sql`array_position(${positions}, position::smallint)`)
}

function selectChecked(
  db: Db,
  { runId, verdict, withEvidence }: Pick<ResultsQuery, 'runId' | 'verdict' | 'withEvidence'>,
) {
  return db
    .selectFrom('reportPages')
    .select(resultColumns)
    .$if(withEvidence, (query) => query.select(evidenceColumns))
    .where('runId', '=', runId)
    .where('verdict', 'is not', null)
    .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict ?? null))
}

/** One checked page of a run. Throws `not_found`, also for a page that is not checked yet. */
export async function getResult(db: Db, runId: string, position: number): Promise<ResultRow> {
  const row = await db
    .selectFrom('reportPages')
    .select([...resultColumns, ...evidenceColumns])
    .where('runId', '=', runId)
    .where('position', '=', position)
    .where('verdict', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found', reportFormTexts.resultNotFound)
  return resultOf(row)
}

function readResultPosition(cursor: string, sort: ResultsQuery['sort']): number {
  const [sorted, position] = decodeCursor(cursor, ResultCursor)
  if (sorted !== sort)
    throw new DomainError('validation_failed', 'The cursor belongs to another sort order. Start again without it.')
  return position
}
