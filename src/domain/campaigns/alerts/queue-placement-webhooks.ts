import type { WebhookEvent } from '#contract/reports/report-monitors.ts'
import type { Db } from '#db/db.ts'
import { queueWebhooks } from '#domain/reports/monitor/queue-webhooks.ts'
import type { LockedCampaign, PlacementRow } from '../engine/placement-rows.ts'
import { findAlerts } from './campaign-alerts.ts'

type PlacementEvent = Extract<WebhookEvent, `placement.${string}`>

type About = {
  campaign: Pick<LockedCampaign, 'id' | 'userId' | 'name' | 'targetUrl'>
  placement: Pick<PlacementRow, 'id' | 'number' | 'keyword' | 'anchorText' | 'url' | 'text'>
  at: Date
}

/** Queues webhooks about the new state of a link, if and only if the caller's transaction commits. */
export async function queuePlacementWebhooks(
  db: Db,
  { origin }: { origin: string },
  type: PlacementEvent,
  { campaign, placement, at }: About,
): Promise<void> {
  if (!(await findAlerts(db, campaign)).webhook) return
  const { id, number, keyword, anchorText, url, text } = placement
  const data = {
    campaign: presentCampaignEvent(origin, campaign),
    placement: { id, number, keyword, anchorText, url, text },
  }
  await queueWebhooks(db, campaign.userId, { type, at, data })
}

/** The same for a finished campaign, with the number of links by state. */
export async function queueFinishedWebhooks(
  db: Db,
  { origin }: { origin: string },
  { campaign, counts, at }: Pick<About, 'at'> & { campaign: LockedCampaign; counts: Record<string, number> },
): Promise<void> {
  if (!(await findAlerts(db, campaign)).webhook) return
  const data = { campaign: { ...presentCampaignEvent(origin, campaign), status: campaign.status, counts } }
  await queueWebhooks(db, campaign.userId, { type: 'campaign.finished', at, data })
}

function presentCampaignEvent(origin: string, { id, name, targetUrl }: About['campaign']) {
  return { id, name, targetUrl, url: campaignUrl(origin, id) }
}

/** The page where a member sees the campaign. */
export function campaignUrl(origin: string, id: string): string {
  return `${origin}/campaigns/${id}`
}
