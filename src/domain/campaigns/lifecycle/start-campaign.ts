import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Preflight, Risk } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { reserveCredits } from '#domain/billing/credits/reserve-credits.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type CampaignRow, lockCampaign, readCampaign } from '../campaign-rows.ts'
import { advanceJob, holdSeconds } from '../engine/extend-credit-holds.ts'
import type { PlannedPlacement } from '../plan/distribute-links.ts'
import { inspectTarget } from '../plan/inspect-target.ts'
import type { PlanDeps } from '../plan/plan-deps.ts'
import { assessPlan } from '../plan/preflight.ts'

type Start = { id: string; accepted: readonly Risk['code'][] }

/**
 * Starts a draft. First the target is inspected. Then one transaction assesses the plan again, reserves the credits, plans the links and queues the
 * work. Of several starts at the same time one does this, and the others find it done. Throws `not_found`, `not_enough_credits`, and
 * `validation_failed` for a plan that cannot be started, for warnings that were not accepted, and for a campaign that is over.
 */
export async function startCampaign(
  db: Db,
  deps: PlanDeps,
  who: { userId: string },
  { id, accepted }: Start,
): Promise<void> {
  const seen = await readCampaign(db, who, id)
  if (isStarted(seen)) return
  const inspection = await inspectTarget(db, deps, seen.targetUrl)
  await db.transaction().execute(async (db) => {
    const campaign = await lockCampaign(db, who, id)
    if (isStarted(campaign)) return
    if (campaign.targetUrl !== seen.targetUrl)
      throw new DomainError('validation_failed', campaignTexts.changedMeanwhile)
    const { preflight, placements } = await assessPlan(db, who, campaign, inspection)
    requireStartable(preflight, accepted)
    const source = { type: 'campaign', id }
    const hold = { userId: who.userId, amount: campaign.links, source, lifetimeSeconds: holdSeconds }
    const { holdId } = await reserveCredits(db, hold)
    await db
      .updateTable('campaigns')
      .set({
        status: 'running',
        holdId,
        acceptedRisks: warningsOf(preflight),
        startedAt: sql<Date>`now()`,
        targetCheckedAt: sql<Date>`now()`,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    await insertPlacements(db, campaign, placements)
    await enqueue(db, advanceJob, {}, { jobKey: advanceJob })
  })
}

/** A repeated start is no error. Throws `validation_failed` for a campaign that is over. */
function isStarted({ status }: CampaignRow): boolean {
  if (status === 'draft') return false
  if (status === 'running') return true
  throw new DomainError('validation_failed', campaignTexts.notDraft)
}

function requireStartable({ risks, available }: Preflight, accepted: readonly Risk['code'][]): void {
  const stops = risks.filter(({ level }) => level === 'stop').map(({ code }) => code)
  if (stops.length === 1 && stops[0] === 'credits')
    throw new DomainError('not_enough_credits', 'You don’t have enough credits.', { data: { available } })
  if (stops.length > 0) throw new DomainError('validation_failed', campaignTexts.risksStop, { data: { risks: stops } })
  const unread = warningsOf({ risks }).filter((code) => !accepted.includes(code))
  if (unread.length > 0)
    throw new DomainError('validation_failed', campaignTexts.risksNotAccepted, { data: { risks: unread } })
}

/** Once a campaign starts, all of its warnings were accepted. */
function warningsOf({ risks }: Pick<Preflight, 'risks'>): Risk['code'][] {
  return risks.filter(({ level }) => level === 'warn').map(({ code }) => code)
}

async function insertPlacements(
  db: Db,
  { id: campaignId, userId, links }: CampaignRow,
  planned: readonly PlannedPlacement[],
): Promise<void> {
  if (planned.length !== links) throw new Error(`A plan of ${links} links has ${planned.length}`)
  await db
    .insertInto('placements')
    .values(
      planned.map(({ number, keyword, anchorText, anchorKind, siteId, dueInSeconds }) => ({
        campaignId,
        userId,
        number,
        keyword,
        anchorText,
        anchorKind,
        domainId: siteId,
        dueAt: sql<Date>`now() + make_interval(secs => ${dueInSeconds})`,
      })),
    )
    .execute()
}
