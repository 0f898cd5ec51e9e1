import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inspectTarget, type TargetInspection } from '../plan/inspect-target.ts'
import { targetRisk, whyLeftOut } from '../plan/target-risk.ts'
import type { EngineDeps } from './engine-deps.ts'
import { blockCampaign } from './extend-credit-holds.ts'
import type { StepFailure } from './handle-failure.ts'
import type { Locked, LockedCampaign } from './placement-rows.ts'

/** How long the result of a target check is valid, while the target is available and while it is missing. */
const holdsSeconds = 3_600
const recheckSeconds = 600
/** A target must be missing for this long before its campaign is paused. */
const missingSeconds = 1_800

/**
 * Checks the target of a campaign, at most once an hour. `null`: links to the target make sense. If a campaign with this target could not be started
 * now, the placement waits. If the target stays like that, the campaign is paused, because each link would cost a credit and lead nowhere. The same
 * applies to a target that search engines must not index by now, unless the member accepted that risk at the start or when resuming.
 */
export async function watchTarget(
  db: Db,
  deps: Pick<EngineDeps, 'reports' | 'isAllowed'>,
  { campaign, now }: Locked,
): Promise<StepFailure | 'blocked' | null> {
  if (wasFoundRecently(campaign, now)) return null
  const { id, targetUrl, acceptedRisks } = campaign
  const { rows } = await sql<{ isMissingLong: boolean | null }>`
    update campaigns set target_checked_at = now() where id = ${id} and (target_checked_at is null
      or now() - target_checked_at >= make_interval(secs => case when target_missing_since is null then ${holdsSeconds}::int else ${recheckSeconds}::int end))
    returning now() - target_missing_since >= make_interval(secs => ${missingSeconds}) as is_missing_long`.execute(db)
  const [due] = rows
  // Another link of the campaign has checked the target, or is checking it now.
  if (due === undefined) return (await isMissingNow(db, id)) ? waiting('The target could not be reached.') : null
  const pages = deps.reports
  const inspection = await inspectTarget(db, { pages, isAllowed: deps.isAllowed }, targetUrl)
  const why = whyMissing(inspection, acceptedRisks.includes('target'))
  await db
    .updateTable('campaigns')
    .set({ targetMissingSince: why === null ? null : sql<Date>`coalesce(target_missing_since, now())` })
    .where('id', '=', id)
    .execute()
  if (why === null) return null
  if (due.isMissingLong !== true) return waiting(why)
  await blockCampaign(db, id, `The target is not what it was at the start. ${why}`)
  return 'blocked'
}

function wasFoundRecently({ targetCheckedAt, targetMissingSince }: LockedCampaign, now: Date): boolean {
  if (targetCheckedAt === null || targetMissingSince !== null) return false
  return now.getTime() - targetCheckedAt.getTime() < holdsSeconds * 1_000
}

function whyMissing(inspection: TargetInspection | null, isWarned: boolean): string | null {
  const { level, text } = targetRisk(inspection)
  if (level === 'stop') return text
  return isWarned ? null : whyLeftOut(inspection)
}

async function isMissingNow(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('campaigns').select('targetMissingSince').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.targetMissingSince !== null
}

function waiting(text: string): StepFailure {
  return {
    text: `${text} We’ll check it again soon.`,
    canRetry: true,
    isSiteFine: true,
    retryAfterSeconds: recheckSeconds,
  }
}
