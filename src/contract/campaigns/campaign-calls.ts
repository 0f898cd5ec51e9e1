import { oc } from '@orpc/contract'
import { HistoryInput, LinkHistory } from '#contract/history.ts'
import { campaignsPageDefault, campaignsPageMax, placementsPageDefault, placementsPageMax } from '#contract/limits.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import { campaignTexts } from './campaign-texts.ts'
import {
  Campaign,
  CampaignAlerts,
  CampaignPlanChanges,
  CampaignStatus,
  CampaignSummary,
  NewCampaign,
  Placement,
  PlacementCheck,
  PlacementEvent,
  PlacementHistory,
  PlacementState,
  Preflight,
  riskCodes,
} from './campaigns.ts'

const campaignParam = idParam({ code: 'not_found', message: campaignTexts.notFound })
const tags = ['Campaigns']
const oneCampaign = z.object({ campaign: Campaign })

export const campaigns = {
  listCampaigns: oc
    .route({ method: 'GET', path: '/campaigns', tags, summary: "List the member's campaigns, newest first" })
    .input(
      z.object({
        status: CampaignStatus.optional(),
        limit: queryNumber(1, campaignsPageMax, campaignsPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ campaigns: z.array(CampaignSummary), next: z.string().nullable() })),
  createCampaign: oc
    .route({ method: 'POST', path: '/campaigns', tags, summary: 'Create a draft', successStatus: 201 })
    .input(NewCampaign)
    .output(oneCampaign),
  getCampaign: oc
    .route({ method: 'GET', path: '/campaigns/{id}', tags, summary: 'Get a campaign' })
    .input(campaignParam)
    .output(oneCampaign),
  changeCampaign: oc
    .route({
      method: 'PATCH',
      path: '/campaigns/{id}',
      tags,
      summary: 'Change a draft, or the name and pace of a running campaign',
    })
    .input(campaignParam.extend(CampaignPlanChanges.shape))
    .output(oneCampaign),
  removeCampaign: oc
    .route({
      method: 'DELETE',
      path: '/campaigns/{id}',
      tags,
      summary: 'Delete a draft, or archive a campaign; a running campaign is cancelled first',
    })
    .input(campaignParam)
    .output(z.object({ removed: z.uuid() })),
  duplicateCampaign: oc
    .route({
      method: 'POST',
      path: '/campaigns/{id}/duplicate',
      tags,
      summary: 'Create a draft with the same plan',
      successStatus: 201,
    })
    .input(campaignParam)
    .output(oneCampaign),
  checkCampaign: oc
    .route({
      method: 'POST',
      path: '/campaigns/{id}/preflight',
      tags,
      summary: 'Get the cost and the risks of a start',
    })
    .input(campaignParam)
    .output(z.object({ preflight: Preflight })),
  startCampaign: oc
    .route({
      method: 'POST',
      path: '/campaigns/{id}/start',
      tags,
      summary: 'Reserve the credits and start; warnings must be accepted by their codes',
    })
    .input(campaignParam.extend({ accepted: z.array(z.enum(riskCodes)).max(riskCodes.length).default([]) }))
    .output(oneCampaign),
  pauseCampaign: oc
    .route({
      method: 'POST',
      path: '/campaigns/{id}/pause',
      tags,
      summary: 'Pause a campaign: no new links are started',
    })
    .input(campaignParam)
    .output(oneCampaign),
  resumeCampaign: oc
    .route({ method: 'POST', path: '/campaigns/{id}/resume', tags, summary: 'Resume a paused campaign' })
    .input(campaignParam)
    .output(oneCampaign),
  cancelCampaign: oc
    .route({
      method: 'POST',
      path: '/campaigns/{id}/cancel',
      tags,
      summary: 'Cancel a campaign; links that are not live cost nothing',
    })
    .input(campaignParam)
    .output(oneCampaign),
  listPlacements: oc
    .route({
      method: 'GET',
      path: '/campaigns/{id}/placements',
      tags,
      summary: 'List the links of a campaign, in order',
    })
    .input(
      campaignParam.extend({
        state: PlacementState.optional(),
        limit: queryNumber(1, placementsPageMax, placementsPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ placements: z.array(Placement), next: z.string().nullable() })),
  getPlacement: oc
    .route({ method: 'GET', path: '/placements/{id}', tags, summary: 'Get a link with all its checks and steps' })
    .input(idParam({ code: 'not_found', message: campaignTexts.placementNotFound }))
    .output(z.object({ placement: Placement, checks: z.array(PlacementCheck), events: z.array(PlacementEvent) })),
  listTimeline: oc
    .route({ method: 'GET', path: '/campaigns/{id}/timeline', tags, summary: 'Events of a campaign, newest first' })
    .input(
      campaignParam.extend({
        /** Only the events of this link. */
        placement: z.uuid().optional(),
        limit: queryNumber(1, placementsPageMax, placementsPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ events: z.array(PlacementEvent), next: z.string().nullable() })),
  listHistories: oc
    .route({
      method: 'GET',
      path: '/campaigns/{id}/timeline/links',
      tags,
      summary: 'List the last event of each link, newest first',
    })
    .input(
      campaignParam.extend({
        limit: queryNumber(1, placementsPageMax, placementsPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ links: z.array(PlacementHistory), next: z.string().nullable() })),
  reportCampaign: oc
    .route({
      method: 'POST',
      path: '/campaigns/{id}/report',
      tags,
      summary: 'Create a backlink report on the live links of a campaign',
      successStatus: 201,
    })
    .input(campaignParam)
    .output(z.object({ reportId: z.string() })),
  getOverview: oc
    .route({ method: 'GET', path: '/overview', tags, summary: "Get the dashboard's figures of campaigns and links" })
    .output(
      z.object({
        activeCampaigns: z.array(CampaignSummary),
        drafts: z.number().int(),
        links: z.object({ verified: z.number().int(), lost: z.number().int(), refunded: z.number().int() }),
        ownSites: z.number().int(),
      }),
    ),
  getLinkHistory: oc
    .route({ method: 'GET', path: '/overview/links', tags, summary: 'Get links verified and lost by day or month' })
    .input(HistoryInput)
    .output(LinkHistory),
  getCampaignHistory: oc
    .route({
      method: 'GET',
      path: '/campaigns/{id}/history',
      tags,
      summary: 'Get the links of a campaign verified and lost by day or month',
    })
    .input(campaignParam.extend(HistoryInput.shape))
    .output(LinkHistory),
  getAlerts: oc
    .route({
      method: 'GET',
      path: '/campaign-alerts',
      tags,
      summary: 'Get the settings of notifications about finished, failed and lost links',
    })
    .output(z.object({ alerts: CampaignAlerts })),
  putAlerts: oc
    .route({
      method: 'PUT',
      path: '/campaign-alerts',
      tags,
      summary: 'Change the settings of notifications about finished, failed and lost links',
    })
    .input(CampaignAlerts)
    .output(z.object({ alerts: CampaignAlerts })),
}
