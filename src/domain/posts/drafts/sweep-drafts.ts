import { sql } from 'kysely'
import { draftUndoDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** How long a draft that was published still answers for itself. */
const publishedDays = 7
/** How long a settled report about a post is kept. */
const settledReportDays = 90

/** Forgets drafts that were deleted or published long enough ago, and reports about posts that were settled. */
export async function sweepDrafts(db: Db): Promise<{ drafts: number; reports: number }> {
  const drafts = await sql`
    delete from post_drafts where (state = 'published' and updated_at < now() - make_interval(days => ${publishedDays}))
      or deleted_at < now() - make_interval(days => ${draftUndoDays})`.execute(db)
  const reports = await sql`
    delete from post_abuse_reports where decided_at < now() - make_interval(days => ${settledReportDays})`.execute(db)
  return { drafts: Number(drafts.numAffectedRows ?? 0n), reports: Number(reports.numAffectedRows ?? 0n) }
}
