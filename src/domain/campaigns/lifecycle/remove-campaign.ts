import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockCampaign } from '../campaign-rows.ts'
import { cancelCampaign } from './cancel-campaign.ts'

const unfinished = ['running', 'paused']

/**
 * Deletes a draft, or hides a campaign: its links stay live, and are still checked and refunded. A running campaign is cancelled in the same
 * transaction. Throws `not_found`.
 */
export async function removeCampaign(db: Db, who: { userId: string }, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { status } = await lockCampaign(db, who, id)
    if (status === 'draft') {
      await db.deleteFrom('campaigns').where('id', '=', id).execute()
      return
    }
    if (unfinished.includes(status)) await cancelCampaign(db, who, id)
    await db
      .updateTable('campaigns')
      .set({ removedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  })
}
