import type { Selectable } from 'kysely'
import type { CampaignRel, CampaignStatus, PlacementState } from '#contract/campaigns/campaigns.ts'
import { columnList, prepared } from '#db/prepared.ts'
import type { Campaigns, Placements } from '#db/types.ts'
import { campaignColumns } from '../campaign-rows.ts'

export type LockedCampaign = Omit<Selectable<Campaigns>, 'status' | 'rel'> & {
  status: CampaignStatus
  rel: CampaignRel
}
export type PlacementRow = Omit<Selectable<Placements>, 'state'> & { state: PlacementState }

/* The two statements that every step of a placement begins with. They are prepared, because planning them takes longer than running them. */

const placementColumns = {
  anchorKind: true,
  anchorText: true,
  article: true,
  articleTitle: true,
  attempts: true,
  campaignId: true,
  checkId: true,
  checksPrunedAt: true,
  createdAt: true,
  domainId: true,
  dueAt: true,
  failures: true,
  guaranteeUntil: true,
  id: true,
  keyword: true,
  lastCheckedAt: true,
  leasedBy: true,
  leasedProcess: true,
  leasedUntil: true,
  lostAt: true,
  missingSince: true,
  nextCheckAt: true,
  number: true,
  postId: true,
  siteHost: true,
  siteKind: true,
  startedAt: true,
  state: true,
  text: true,
  triedDomainIds: true,
  updatedAt: true,
  url: true,
  userId: true,
  verdict: true,
  verifiedAt: true,
  writer: true,
} as const satisfies Record<keyof Placements, true>

/** Locks a campaign against a change of its status. */
export const lockCampaignOfStep = prepared<LockedCampaign & { now: Date }>(
  'lock-campaign-of-step',
  `select ${columnList(campaignColumns)}, now() as now from campaigns where id = $1 for share`,
)

/** Locks a placement, if it still has this lease. */
export const lockPlacementOfStep = prepared<PlacementRow>(
  'lock-placement-of-step',
  `select ${columnList(Object.keys(placementColumns))} from placements where id = $1 and leased_by = $2 for update`,
)
