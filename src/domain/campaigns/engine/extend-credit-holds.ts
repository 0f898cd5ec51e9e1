import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { extendHolds } from '#domain/billing/credits/extend-holds.ts'

export const advanceJob = 'campaigns.advance'

const daySeconds = 86_400
/** What a campaign has set aside is kept for so long at a time, and is kept longer while the campaign is under way. */
export const holdSeconds = 90 * daySeconds

/** States of a campaign that has not ended. */
export const underWay = ['running', 'paused', 'stopping'] as const

/** Sees to it that what campaigns have set aside outlives them. */
export async function extendCreditHolds(db: Db): Promise<void> {
  const rows = await db.selectFrom('campaigns').select('holdId').where('status', 'in', underWay).execute()
  await extendHolds(
    db,
    rows.flatMap(({ holdId }) => (holdId === null ? [] : [holdId])),
    holdSeconds,
  )
}

/**
 * Pauses a campaign that cannot go on by itself, and says why: its credits are gone, unless said otherwise. Answers whether its links now wait; those of one that was cancelled anyway have nothing
 * to wait for.
 */
export async function blockCampaign(
  db: Db,
  campaignId: string,
  why: string = campaignTexts.creditsGone,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ status: 'paused', blockedText: why, updatedAt: sql<Date>`now()` })
    .where('id', '=', campaignId)
    .where('status', 'in', ['running', 'paused'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
