import { sql } from 'kysely'
import { unjudgedVerdicts } from '#contract/reports/report-summary.ts'
import type { Db } from '#db/db.ts'

/** The maximum number of finished runs that are shown side by side. */
const historyRunsMax = 12

/** A finished run: how many of the pages with a verdict have the link. A page that could not be read has no verdict, as on the report's page. */
type HistoryRun = { number: number; finishedAt: Date; found: number; judged: number }

/** `change` counts the pages, with a verdict in both runs, whose link came back or was lost since the run before; `null` for a first run. */
export type RunHistory = { runs: HistoryRun[]; change: { gained: number; lost: number } | null }

const isJudged = sql`verdict is not null and verdict <> all(${[...unjudgedVerdicts]})`

/** The finished runs of a report up to and including `number`, oldest first, and the change from the previous run. */
export async function getRunHistory(
  db: Db,
  { reportId, number }: { reportId: string; number: number },
): Promise<RunHistory> {
  const { rows } = await sql<HistoryRun & { id: string }>`
    select runs.id, runs.number, runs.finished_at, count(*) filter (where verdict = 'found')::integer as found, count(*) filter (where ${isJudged})::integer as judged
    from (
      select id, number, finished_at from report_runs
      where report_id = ${reportId} and number <= ${number} and finished_at is not null
      order by number desc limit ${historyRunsMax}
    ) runs join report_pages on report_pages.run_id = runs.id
    group by runs.id, runs.number, runs.finished_at order by runs.number`.execute(db)
  const [before, last] = rows.slice(-2)
  const change = before === undefined || last === undefined ? null : await changeBetween(db, before.id, last.id)
  return { runs: rows.map(({ id: _, ...run }) => run), change }
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
