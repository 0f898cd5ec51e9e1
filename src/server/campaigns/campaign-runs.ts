import { findAlerts, putAlerts } from '#domain/campaigns/alerts/campaign-alerts.ts'
import { cancelCampaign } from '#domain/campaigns/lifecycle/cancel-campaign.ts'
import { pauseCampaign } from '#domain/campaigns/lifecycle/pause-campaign.ts'
import { resumeCampaign } from '#domain/campaigns/lifecycle/resume-campaign.ts'
import { startCampaign } from '#domain/campaigns/lifecycle/start-campaign.ts'
import { getCampaign } from '#domain/campaigns/queries.ts'
import { getCampaignHistory, getLinkHistory } from '#domain/campaigns/results/link-history.ts'
import { getPlacement, listPlacements } from '#domain/campaigns/results/placement-queries.ts'
import { reportCampaign } from '#domain/campaigns/results/report-campaign.ts'
import { listHistories, listTimeline } from '#domain/campaigns/results/timeline-queries.ts'
import { getOverview } from '#domain/dashboard/overview.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { requireCheckAllowance } from './campaign-plans.ts'
import { presentCampaign, presentCampaignSummary } from './present-campaign.ts'
import { presentCheck, presentEvent, presentHistory, presentPlacement } from './present-placement.ts'

// Reads run as the member, under the policies. Campaigns are changed on the connection that owns the tables, by verbs that check the owner.
export const campaignRuns = {
  startCampaign: api.campaigns.startCampaign.use(memberOnly).handler(async ({ context, input }) => {
    await requireCheckAllowance(context)
    await startCampaign(context.deps.db, context.deps.campaigns, context.member, input)
    return shown(context, input.id)
  }),

  pauseCampaign: api.campaigns.pauseCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    await pauseCampaign(context.deps.db, context.member, id)
    return shown(context, id)
  }),

  resumeCampaign: api.campaigns.resumeCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    await resumeCampaign(context.deps.db, context.member, id)
    return shown(context, id)
  }),

  cancelCampaign: api.campaigns.cancelCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    await cancelCampaign(context.deps.db, context.member, id)
    return shown(context, id)
  }),

  listPlacements: api.campaigns.listPlacements.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { placements, next } = await listPlacements(deps.webDb, member, input)
    return { placements: placements.map(presentPlacement), next }
  }),

  getPlacement: api.campaigns.getPlacement
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      const { placement, checks, events } = await getPlacement(deps.webDb, member, id)
      return {
        placement: presentPlacement(placement),
        checks: checks.map(presentCheck),
        events: events.map(presentEvent),
      }
    }),

  listTimeline: api.campaigns.listTimeline.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { events, next } = await listTimeline(deps.webDb, member, input)
    return { events: events.map(presentEvent), next }
  }),

  listHistories: api.campaigns.listHistories.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { links, next } = await listHistories(deps.webDb, member, input)
    return { links: links.map(presentHistory), next }
  }),

  reportCampaign: api.campaigns.reportCampaign
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      const { db, origin, reports } = deps
      return { reportId: await reportCampaign(db, { origin, isAllowed: reports.isAllowed }, member, id) }
    }),

  getOverview: api.campaigns.getOverview.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    const { activeCampaigns, ...figures } = await getOverview(deps.webDb, member)
    return { activeCampaigns: activeCampaigns.map(presentCampaignSummary), ...figures }
  }),

  getLinkHistory: api.campaigns.getLinkHistory
    .use(memberOnly)
    .handler(({ context: { deps, member }, input }) => getLinkHistory(deps.webDb, member, input)),

  getCampaignHistory: api.campaigns.getCampaignHistory
    .use(memberOnly)
    .handler(({ context: { deps, member }, input }) => getCampaignHistory(deps.webDb, member, input)),

  getAlerts: api.campaigns.getAlerts.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    return { alerts: await findAlerts(deps.webDb, member) }
  }),

  putAlerts: api.campaigns.putAlerts.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { alerts: await putAlerts(deps.webDb, member, input) }
  }),
}

/** The campaign's current state, read with the member's rights. */
async function shown({ deps, member }: Pick<ApiContext, 'deps'> & { member: { userId: string } }, id: string) {
  return { campaign: presentCampaign(await getCampaign(deps.webDb, member, id)) }
}
