import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { releaseCredits } from '#domain/billing/credits/release-credits.ts'
import { processEach } from '#domain/reports/monitor/monitor-rows.ts'
import { queueFinishedWebhooks } from '../alerts/queue-placement-webhooks.ts'
import { underWay } from './extend-credit-holds.ts'
import { type LockedCampaign, openStates } from './placement-rows.ts'

type Deps = { origin: string }

/**
 * Ends a campaign that has no open placement. The rest of its credits is released and its webhooks are queued in the same transaction. Does nothing
 * if the campaign has an open placement or ended before.
 */
export async function settleCampaign(db: Db, deps: Deps, campaignId: string): Promise<boolean> {
  // Nearly always there is one, and the lock would wait for the steps of all others. Of placements that end at the same moment, the last sees none.
  const [{ isOpen } = { isOpen: true }] = await findOpen(db, [campaignId])
  if (isOpen) return false
  return db.transaction().execute((db) => settleLocked(db, deps, campaignId))
}

const findOpen = prepared<{ isOpen: boolean }>(
  'find-open-placement',
  `select exists (
    select from placements where campaign_id = $1 and state in (${openStates.map((state) => `'${state}'`).join(', ')})
  ) as is_open`,
)

/** The same as `settleCampaign`, in the caller's transaction. */
async function settleLocked(db: Db, { origin }: Deps, campaignId: string): Promise<boolean> {
  const campaign = await db
    .selectFrom('campaigns')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('id', '=', campaignId)
    .where('status', 'in', underWay)
    .forUpdate()
    .executeTakeFirst()
  if (campaign === undefined) return false
  const counts = await countStates(db, campaignId)
  if (openStates.some((state) => (counts[state] ?? 0) > 0)) return false
  const status = campaign.status === 'stopping' ? 'cancelled' : 'finished'
  await db
    .updateTable('campaigns')
    .set({ status, blockedText: null, finishedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', campaignId)
    .execute()
  if (campaign.holdId !== null) await releaseCredits(db, { holdId: campaign.holdId })
  const { now: at, ...row } = campaign
  await queueFinishedWebhooks(db, { origin }, { campaign: { ...row, status } as LockedCampaign, counts, at })
  return true
}

/** Ends every campaign without open placements. This includes campaigns whose process stopped after the last step. */
export async function settleCampaigns(db: Db, deps: Deps): Promise<void> {
  const done = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', 'in', underWay)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('placements')
            .select('id')
            .whereRef('placements.campaignId', '=', 'campaigns.id')
            .where('state', 'in', openStates),
        ),
      ),
    )
    .execute()
  await processEach(done, ({ id }) => settleCampaign(db, deps, id))
}

async function countStates(db: Db, campaignId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('placements')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('campaignId', '=', campaignId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
