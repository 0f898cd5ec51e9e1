import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { createBinaryArray } from '#db/binary-array.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import type { ReportRuns, Reports } from '#db/types.ts'

export type ReportRow = Selectable<Reports>
export type RunRow = Selectable<ReportRuns>

const checkRunJob = 'reports.check-run'
/** The length of a lease on a run after its last renewal. */
export const leaseSeconds = 15

/** The columns of a run that no process works on. */
export const freeRun = { leasedBy: null, leasedUntil: null, leasedProcess: null } as const

/** Begins the next run of a report over `urls`, in the caller's transaction. */
export async function startRun(db: Db, reportId: string, urls: readonly string[]): Promise<RunRow> {
  const run = await db
    .insertInto('reportRuns')
    .values({
      reportId,
      pageCount: urls.length,
      number: sql<number>`coalesce((select max(number) from report_runs where report_id = ${reportId}), 0) + 1`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const addresses = createBinaryArray('text')
  for (const url of urls) addresses.add(url)
  await sql`with page as (
      select position, url from unnest(${addresses.value()}::text[]) with ordinality as page (url, position)
    ), ordered as (
      insert into report_url_orders (run_id, positions) select ${run.id}, array_agg(position::smallint order by url, position) from page
    )
    insert into report_pages (run_id, position, url) select ${run.id}, position, url from page order by position`.execute(
    db,
  )
  await enqueueRun(db, run.id)
  return run
}

/** Queues the job that checks a run, or continues it. */
export async function enqueueRun(db: Db, runId: string): Promise<void> {
  await enqueue(db, checkRunJob, { runId }, { jobKey: `${checkRunJob} ${runId}` })
}

/** The newest run of a report. */
export async function latestRun(db: Db, reportId: string): Promise<RunRow> {
  return db
    .selectFrom('reportRuns')
    .selectAll()
    .where('reportId', '=', reportId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
