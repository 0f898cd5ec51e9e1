import { sql } from 'kysely'
import { unjudgedVerdicts, verifiedShare } from '#contract/reports/report-summary.ts'
import type { Db } from '#db/db.ts'
import { countsOf, storedCounts } from '../counts.ts'

/** The maximum number of finished runs that are shown side by side. */
const historyRunsMax = 12

/** A finished run: how many of the pages with a verdict have the link. A page that could not be read has no verdict, as on the report's page. */
type HistoryRun = { number: number; finishedAt: Date; found: number; judged: number }

/**
 * `change` counts the pages, with a verdict in both runs, whose link came back or was lost since the run before; `null` for a first run, and when the pages of the
 * run before are no longer stored.
 */
export type RunHistory = { runs: HistoryRun[]; change: { gained: number; lost: number } | null }

const isJudged = sql`verdict is not null and verdict <> all(${[...unjudgedVerdicts]})`

/** The finished runs of a report up to and including `number`, oldest first, and the change from the previous run. */
export async function getRunHistory(
  db: Db,
  { reportId, number }: { reportId: string; number: number },
): Promise<RunHistory> {
  const newest = await db
    .selectFrom('reportRuns')
    .select(['id', 'number', 'finishedAt', 'pageCount', 'detailsDeletedAt', storedCounts.as('counts')])
    .where('reportId', '=', reportId)
    .where('number', '<=', number)
    .where('finishedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(historyRunsMax)
    .execute()
  const runs = newest.toReversed().flatMap(({ number, finishedAt, counts, pageCount }): HistoryRun[] => {
    const { found, judged } = verifiedShare(countsOf(counts, pageCount))
    return finishedAt === null ? [] : [{ number, finishedAt, found, judged }]
  })
  const [last, before] = newest
  const isComparable = last !== undefined && before?.detailsDeletedAt === null
  const change = isComparable ? await changeBetween(db, before.id, last.id) : null
  return { runs, change }
}

async function changeBetween(db: Db, beforeId: string, lastId: string): Promise<{ gained: number; lost: number }> {
  const { rows } = await sql<{ gained: number; lost: number }>`
    with pages as (
      select url, bool_or(run_id = ${beforeId} and verdict = 'found') as before, bool_or(run_id = ${lastId} and verdict = 'found') as now
      from report_pages where run_id in (${beforeId}, ${lastId}) and ${isJudged}
      group by url having count(distinct run_id) = 2
    )
    select count(*) filter (where now and not before)::integer as gained, count(*) filter (where before and not now)::integer as lost from pages`.execute(
    db,
  )
  return rows[0] ?? { gained: 0, lost: 0 }
}
