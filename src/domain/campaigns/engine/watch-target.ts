import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inspectTarget, type TargetInspection } from '../plan/inspect-target.ts'
import { targetRisk, whyLeftOut } from '../plan/target-risk.ts'
import type { EngineDeps } from './engine-deps.ts'
import { blockCampaign } from './extend-credit-holds.ts'
import type { StepFailure } from './handle-failure.ts'
import type { LockedCampaign } from './placement-rows.ts'

/** How long what was seen of a target holds, while it is there and while it is not. */
const holdsSeconds = 3_600
const lookAgainSeconds = 600
/** For how long it must have been gone before its campaign is paused. */
const goneSeconds = 1_800

/**
 * Looks at the target of a campaign, unless that was done within the hour. `null`: links to it make sense. A target that could not be started with, were
 * it started now, is waited for; one that stays so pauses the campaign, for each link to it would cost a credit and lead nowhere. The same for one that
 * search engines are to leave out by now, unless the member began, or resumed, knowing it.
 */
export async function watchTarget(
  db: Db,
  deps: Pick<EngineDeps, 'reports' | 'isAllowed'>,
  { id, targetUrl, acceptedRisks }: Pick<LockedCampaign, 'id' | 'targetUrl' | 'acceptedRisks'>,
): Promise<StepFailure | 'blocked' | null> {
  const { rows } = await sql<{ isGoneLong: boolean | null }>`
    update campaigns set target_checked_at = now() where id = ${id} and (target_checked_at is null
      or now() - target_checked_at >= make_interval(secs => case when target_missed_at is null then ${holdsSeconds}::int else ${lookAgainSeconds}::int end))
    returning now() - target_missed_at >= make_interval(secs => ${goneSeconds}) as is_gone_long`.execute(db)
  const [taken] = rows
  // Another link of the campaign has looked, or is looking.
  if (taken === undefined) return (await isMissedNow(db, id)) ? waiting('The target could not be reached.') : null
  const pages = deps.reports
  const look = await inspectTarget(db, { pages, isAllowed: deps.isAllowed }, targetUrl)
  const why = whyMissed(look, acceptedRisks.includes('target'))
  await db
    .updateTable('campaigns')
    .set({ targetMissedAt: why === null ? null : sql<Date>`coalesce(target_missed_at, now())` })
    .where('id', '=', id)
    .execute()
  if (why === null) return null
  if (taken.isGoneLong !== true) return waiting(why)
  await blockCampaign(db, id, `The target is not what it was at the start. ${why}`)
  return 'blocked'
}

function whyMissed(look: TargetInspection | null, isWarned: boolean): string | null {
  const { level, text } = targetRisk(look)
  if (level === 'stop') return text
  return isWarned ? null : whyLeftOut(look)
}

async function isMissedNow(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('campaigns').select('targetMissedAt').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.targetMissedAt !== null
}

function waiting(text: string): StepFailure {
  return {
    text: `${text} We’ll check it again soon.`,
    canRetry: true,
    isSiteFine: true,
    retryAfterSeconds: lookAgainSeconds,
  }
}
