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

/** Has a member's endpoints told what became of a link, if and only if the caller's transaction commits. */
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

/** The same for a campaign with nothing left to do: what came of its links, by state. */
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

/** Where a member looks at a campaign. */
export function campaignUrl(origin: string, id: string): string {
  return `${origin}/campaigns/${id}`
}
