import { sql } from 'kysely'
import { type Verdict, verdicts } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import type { RunRow } from './runs.ts'

export type Counts = {
  pages: number
  checked: number
  verdicts: Record<Verdict, number>
  rel: Record<'follow' | 'nofollow' | 'sponsored' | 'ugc', number>
  indexable: number
  notIndexable: number
}

/** Counts as they are stored: only what at least one page has. */
export type StoredCounts = Readonly<Record<string, number>>

/** The stored counts of a row of `report_runs`. The pages of a run of an earlier release are counted now. */
export const storedCounts = sql<StoredCounts>`coalesce(report_runs.counts, count_results(report_runs.id))`

export function countsOf(stored: StoredCounts, pages: number): Counts {
  const of = (property: string) => stored[property] ?? 0
  const verdictCounts = Object.fromEntries(verdicts.map((verdict) => [verdict, of(verdict)])) as Counts['verdicts']
  return {
    pages,
    checked: verdicts.reduce((sum, verdict) => sum + verdictCounts[verdict], 0),
    verdicts: verdictCounts,
    rel: { follow: of('follow'), nofollow: of('nofollow'), sponsored: of('sponsored'), ugc: of('ugc') },
    indexable: of('indexable'),
    notIndexable: of('not_indexable'),
  }
}

/** The counts of what a run found so far. */
export async function getCounts(db: Db, { id, pageCount }: Pick<RunRow, 'id' | 'pageCount'>): Promise<Counts> {
  const { counts } = await db
    .selectFrom('reportRuns')
    .select(storedCounts.as('counts'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return countsOf(counts, pageCount)
}

const runsPerBatch = 50

/** Stores the counts of runs of an earlier release, a batch at a time; a run under way stores its own. Returns how many. */
export async function countOldRuns(db: Db): Promise<number> {
  let counted = 0
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('reportRuns')
      .set({ counts: sql`count_results(id)` })
      .where('counts', 'is', null)
      .where('id', 'in', (batch) =>
        batch
          .selectFrom('reportRuns')
          .select('id')
          .where('counts', 'is', null)
          .where('finishedAt', 'is not', null)
          .orderBy('id')
          .limit(runsPerBatch)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return counted
    counted += Number(numUpdatedRows)
  }
}

/** A run whose stored counts differ from its pages. */
type CountFault = { runId: string; stored: StoredCounts; counted: StoredCounts }
export type CountsAudit = { runs: number; faults: CountFault[] }

/** The maximum number of faults in a report. One fault is already an error. */
const faultsMax = 100

/** Counts the stored pages of every run again and compares, each run in one snapshot. */
export async function auditCounts(db: Db): Promise<CountsAudit> {
  const audit: CountsAudit = { runs: 0, faults: [] }
  for (let after: string | null = null; audit.faults.length < faultsMax; ) {
    const rows: { id: string; stored: StoredCounts; counted: StoredCounts }[] = await db
      .selectFrom('reportRuns')
      .select(['id', sql<StoredCounts>`counts`.as('stored'), sql<StoredCounts>`count_results(id)`.as('counted')])
      .where('counts', 'is not', null)
      .where('detailsDeletedAt', 'is', null)
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(runsPerBatch)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
    audit.runs += rows.length
    for (const { id, stored, counted } of rows)
      if (!isSame(stored, counted)) audit.faults.push({ runId: id, stored, counted })
  }
  return audit
}

function isSame(stored: StoredCounts, counted: StoredCounts): boolean {
  const properties = Object.keys({ ...stored, ...counted })
  return properties.every((property) => (stored[property] ?? 0) === (counted[property] ?? 0))
}
