import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockCampaign } from '../campaign-rows.ts'
import { advanceJob } from '../engine/extend-credit-holds.ts'
import { free } from '../engine/placement-rows.ts'

/**
 * Ends a campaign early. Links that were not started are cancelled at once. Links under way run one more step: a live link stays and is paid, any
 * other one is given up, and its article is removed if it was published. When no link is open, the rest of the credits is released. A repeated call
 * changes nothing. Throws `not_found`, and `validation_failed` for a draft and for a campaign that is over.
 */
export async function cancelCampaign(db: Db, who: { userId: string }, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { status } = await lockCampaign(db, who, id)
    if (status === 'stopping' || status === 'cancelled') return
    if (status !== 'running' && status !== 'paused')
      throw new DomainError('validation_failed', campaignTexts.notRunning)
    await db
      .updateTable('campaigns')
      .set({ status: 'stopping', blockedText: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const unbegun = { state: 'cancelled', text: null, domainId: null, ...free } as const
    await db
      .updateTable('placements')
      .set({ ...unbegun, updatedAt: sql<Date>`now()` })
      .where('campaignId', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await db
      .updateTable('placements')
      .set({ dueAt: sql<Date>`least(due_at, now())` })
      .where('campaignId', '=', id)
      .where('state', 'in', ['writing', 'publishing', 'verifying'])
      .execute()
    // The job also ends the campaign when nothing is under way.
    await enqueue(db, advanceJob, {}, { jobKey: advanceJob })
  })
}
