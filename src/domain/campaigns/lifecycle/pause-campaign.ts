import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockCampaign } from '../campaign-rows.ts'

/**
 * Starts no new links; links that were started continue. A repeated call changes nothing. Throws `not_found`, and `validation_failed` when the
 * campaign is not running.
 */
export async function pauseCampaign(db: Db, who: { userId: string }, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { status } = await lockCampaign(db, who, id)
    if (status === 'paused') return
    if (status !== 'running') throw new DomainError('validation_failed', campaignTexts.notRunning)
    await db
      .updateTable('campaigns')
      .set({ status: 'paused', updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  })
}
