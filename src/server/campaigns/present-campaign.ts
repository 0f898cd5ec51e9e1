import type { Campaign, CampaignProgress, CampaignStatus, CampaignSummary } from '#contract/campaigns/campaigns.ts'
import { guaranteeDays } from '#contract/limits.ts'
import { planOf } from '#domain/campaigns/campaign-rows.ts'
import type { CampaignWithCounts } from '#domain/campaigns/queries.ts'

export function presentCampaignSummary(row: CampaignWithCounts): CampaignSummary {
  return {
    id: row.id,
    name: row.name,
    status: row.status as CampaignStatus,
    targetUrl: row.targetUrl,
    links: row.links,
    counts: row.counts,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export function presentCampaign(row: CampaignWithCounts): Campaign {
  return {
    ...planOf(row),
    ...presentCampaignProgress(row),
    id: row.id,
    guaranteeDays,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export function presentCampaignProgress(row: CampaignWithCounts): CampaignProgress {
  return {
    status: row.status as CampaignStatus,
    counts: row.counts,
    credits: creditsOf(row),
    blockedText: row.blockedText,
    nextDueAt: row.nextDueAt?.toISOString() ?? null,
    expectedEndAt: row.lastDueAt?.toISOString() ?? null,
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
  }
}

/** One credit per link: it is spent on verification and returned with a refund. The reservation for the other links is released at the end. */
function creditsOf({ status, links, counts }: CampaignWithCounts): Campaign['credits'] {
  const spent = counts.verified + counts.lost + counts.refunded
  const isUnderWay = status === 'running' || status === 'paused' || status === 'stopping'
  return { reserved: isUnderWay ? links - spent : 0, spent, returned: counts.refunded }
}
