import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { listRemaining } from '#domain/billing/credits/extend-holds.ts'
import { releaseCredits } from '#domain/billing/credits/release-credits.ts'
import { reserveCredits } from '#domain/billing/credits/reserve-credits.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type CampaignRow, lockCampaign } from '../campaign-rows.ts'
import { advanceJob, holdSeconds } from '../engine/extend-credit-holds.ts'
import { openStates } from '../engine/placement-rows.ts'
import { retimePlacements } from '../plan/retime-placements.ts'

/**
 * Resumes a paused campaign, at its pace from now. Credits are reserved again if their hold is gone. A repeated call changes nothing. Throws
 * `not_found`, `not_enough_credits`, and `validation_failed` when the campaign is not paused.
 */
export async function resumeCampaign(db: Db, who: { userId: string }, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const campaign = await lockCampaign(db, who, id)
    if (campaign.status === 'running') return
    if (campaign.status !== 'paused') throw new DomainError('validation_failed', campaignTexts.notPaused)
    const holdId = await enoughCredits(db, campaign)
    await db
      .updateTable('campaigns')
      .set({
        status: 'running',
        holdId,
        blockedText: null,
        targetMissingSince: null,
        targetCheckedAt: null,
        // A member who resumes after a target warning accepts that warning.
        ...(campaign.targetMissingSince === null ? {} : { acceptedRisks: withTarget(campaign.acceptedRisks) }),
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    await retimePlacements(db, id, campaign.pacePerDay)
    await enqueue(db, advanceJob, {}, { jobKey: advanceJob })
  })
}

function withTarget(accepted: readonly string[]): string[] {
  return [...new Set([...accepted, 'target'])]
}

/** A hold with one credit for each open link: the existing hold if it has enough, otherwise a new one. */
async function enoughCredits(db: Db, { id, userId, holdId }: CampaignRow): Promise<string> {
  const { open } = await db
    .selectFrom('placements')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('campaignId', '=', id)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow()
  const remaining = holdId === null ? 0 : ((await listRemaining(db, [holdId])).get(holdId) ?? 0)
  if (holdId !== null && remaining >= open) return holdId
  if (holdId !== null) await releaseCredits(db, { holdId })
  // A source can have only one hold, and the campaign's own source was already used.
  const source = { type: 'campaign', id: `${id} again ${randomUUID()}` }
  return (await reserveCredits(db, { userId, amount: open, source, lifetimeSeconds: holdSeconds })).holdId
}
