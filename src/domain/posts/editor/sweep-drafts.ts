import { sql } from 'kysely'
import { draftUndoDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUnused } from './save-draft.ts'

/** How long a published draft is stored, so that a repeated call gets the same result. */
const publishedDays = 7
/** How long a settled report about a post is stored. */
const settledReportDays = 90

/** How long an unused draft is stored. */
const unusedDays = 7

/** Deletes drafts that were deleted or published long enough ago or were never used, and old settled reports about posts. */
export async function sweepDrafts(db: Db): Promise<{ drafts: number; reports: number }> {
  const drafts = await sql`
    delete from post_drafts where (state = 'published' and updated_at < now() - make_interval(days => ${publishedDays}))
      or deleted_at < now() - make_interval(days => ${draftUndoDays})
      or (${isUnused} and updated_at < now() - make_interval(days => ${unusedDays}))`.execute(db)
  const reports = await sql`
    delete from post_abuse_reports where decided_at < now() - make_interval(days => ${settledReportDays})`.execute(db)
  return { drafts: Number(drafts.numAffectedRows ?? 0n), reports: Number(reports.numAffectedRows ?? 0n) }
}
