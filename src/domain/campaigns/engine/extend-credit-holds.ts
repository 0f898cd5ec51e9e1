import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { extendHolds } from '#domain/billing/credits/extend-holds.ts'

export const advanceJob = 'campaigns.advance'

const daySeconds = 86_400
/** The lifetime of a campaign's credit hold. It is extended while the campaign is under way. */
export const holdSeconds = 90 * daySeconds

/** States of a campaign that has not ended. */
export const underWay = ['running', 'paused', 'stopping'] as const

/** Extends the credit holds of all campaigns under way, so that no hold expires before its campaign ends. */
export async function extendCreditHolds(db: Db): Promise<void> {
  const rows = await db.selectFrom('campaigns').select('holdId').where('status', 'in', underWay).execute()
  await extendHolds(
    db,
    rows.flatMap(({ holdId }) => (holdId === null ? [] : [holdId])),
    holdSeconds,
  )
}

/**
 * Pauses a campaign that cannot continue without its owner, with the reason: by default, its credits are missing. Returns whether its links now wait.
 * The links of a cancelled campaign have nothing to wait for.
 */
export async function blockCampaign(
  db: Db,
  campaignId: string,
  why: string = campaignTexts.creditsMissing,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ status: 'paused', blockedText: why, updatedAt: sql<Date>`now()` })
    .where('id', '=', campaignId)
    .where('status', 'in', ['running', 'paused'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
