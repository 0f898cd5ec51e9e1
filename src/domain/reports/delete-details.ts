import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { isSubscribed } from '#domain/billing/entitlements.ts'
import { packSignedFile } from './sign/run-file.ts'
import type { SigningDeps } from './sign/sign-report.ts'
import { getSignedRun } from './sign/signed-run.ts'

/** For how many days the pages of finished runs are stored, by the plan of the report's owner. */
export type Retention = { freeDays: number; premiumDays: number }

type Candidate = {
  id: string
  reportId: string
  userId: string | null
  /** As the database writes it, with its microseconds. */
  finishedAt: string
  ageDays: number
  isChanged: boolean
  isSuperseded: boolean
}
type Cursor = Pick<Candidate, 'id' | 'finishedAt'>

/** Most old runs may be the newest of their reports and stay, so a read ends after so many runs, not after as many candidates. */
const runsPerRead = 200

/** `differing`: runs whose stored results are not the signed ones. */
export type DeletedDetails = { deleted: number; differing: string[] }

/**
 * Deletes the pages of old runs, a run at a time; a run that fails does not stop the others. A run keeps its counts, its changes, and its signed document. Runs with recorded
 * changes keep their pages for the longer of the two times. The pages of the two newest runs of a report stay, and those of all runs that later
 * ones are compared with. A run is changed in one transaction: after a crash its pages are either all there, or its document is.
 */
export async function deleteOldDetails(
  db: Db,
  deps: SigningDeps,
  { retention, stopping }: { retention: Retention; stopping: AbortSignal },
): Promise<DeletedDetails> {
  const isDue = createDueCheck(db, retention)
  const result: DeletedDetails = { deleted: 0, differing: [] }
  const errors: unknown[] = []
  for await (const run of candidates(db, Math.min(retention.freeDays, retention.premiumDays))) {
    if (stopping.aborted) break
    if (!(await isDue(run))) continue
    const outcome = await deleteDetails(db, deps, run).catch((error: unknown) => void errors.push(error))
    if (outcome === 'deleted') result.deleted += 1
    if (outcome === 'differs') result.differing.push(run.id)
  }
  if (errors.length > 0) throw new AggregateError(errors, `The details of ${errors.length} runs could not be deleted`)
  return result
}

/** Whether the time is over for which the pages of a run are stored. The plan of each member is read once. */
function createDueCheck(db: Db, { freeDays, premiumDays }: Retention) {
  const premium = new Map<string, boolean>()
  return async ({ userId, isChanged, ageDays }: Candidate): Promise<boolean> => {
    if (isChanged) return ageDays >= Math.max(freeDays, premiumDays)
    if (userId === null) return ageDays >= freeDays
    const isPremium = premium.get(userId) ?? (await isSubscribed(db, { userId }))
    premium.set(userId, isPremium)
    return ageDays >= (isPremium ? premiumDays : freeDays)
  }
}

async function* candidates(db: Db, days: number): AsyncGenerator<Candidate> {
  for (let after: Cursor | null = null; ; ) {
    const { rows }: { rows: Candidate[] } = await selectCandidates({ days, after }).execute(db)
    yield* rows.filter(({ isSuperseded }) => isSuperseded)
    const last = rows.at(-1)
    if (last === undefined || rows.length < runsPerRead) return
    after = last
  }
}

/** Old signed runs with their pages, oldest first, and whether these are still needed. Exported for the test of its plan. */
export function selectCandidates({ days, after }: { days: number; after: Cursor | null }) {
  const beyond =
    after === null ? sql`` : sql`and (finished_at, id) > (${after.finishedAt}::timestamptz, ${after.id}::uuid)`
  return sql<Candidate>`
    select run.id, run.report_id, report.user_id, run.finished_at::text as finished_at,
      floor(extract(epoch from now() - run.finished_at) / 86400)::integer as age_days,
      exists (select from report_changes where run_id = run.id) as is_changed, ${isSuperseded} as is_superseded
    from (
        select id, report_id, number, finished_at from report_runs
        where signed_at is not null and details_deleted_at is null and counts is not null
          and finished_at < now() - make_interval(days => ${days}) ${beyond}
        order by finished_at, id limit ${runsPerRead}
      ) as run join reports as report on report.id = run.report_id
    order by run.finished_at, run.id`
}

/** Whether nothing reads the pages of `run` any more: there are two newer runs, one of them complete, and neither the monitor nor a link needs it. */
const isSuperseded = sql<boolean>`
  (select count(*) from (select from report_runs where report_id = run.report_id and number > run.number limit 2) as newer) = 2
  and exists (select from report_runs where report_id = run.report_id and number > run.number and status = 'done')
  and not exists (
    select from report_monitors as monitor
    where monitor.report_id = run.report_id
      and (monitor.compared_run_id = run.id or (monitor.is_on and monitor.compared_number < run.number))
  )
  and not exists (select from report_link_states where base_run_id = run.id)`

async function deleteDetails(
  db: Db,
  deps: SigningDeps,
  { id: runId, reportId }: Candidate,
): Promise<'deleted' | 'differs' | 'needed'> {
  const file = await packSignedFile(db, await getSignedRun(db, deps, { reportId, runId }))
  if (file === null) return 'differs'
  return db.transaction().execute(async (db) => {
    // New runs, and comparisons of runs, lock the report too.
    await db.selectFrom('reports').select('id').where('id', '=', reportId).forUpdate().execute()
    const { rows } = await sql<{ id: string }>`
      select run.id from report_runs as run
      where run.id = ${runId} and run.details_deleted_at is null and ${isSuperseded} for update`.execute(db)
    if (rows.length === 0) return 'needed'
    await db.insertInto('reportRunDocuments').values({ runId, file }).execute()
    await db.updateTable('reportRuns').set({ detailsDeletedAt: sql`now()` }).where('id', '=', runId).execute()
    await db.deleteFrom('reportPages').where('runId', '=', runId).execute()
    await db.deleteFrom('reportUrlOrders').where('runId', '=', runId).execute()
    await db.deleteFrom('reportRunDigests').where('runId', '=', runId).execute()
    return 'deleted'
  })
}
