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

// What members read is read under the policies; campaigns are moved on the connection that owns the tables, by verbs that ask whose they are.
export const campaignRuns = {
  startCampaign: api.campaigns.startCampaign.use(memberOnly).handler(async ({ context, input }) => {
    await requireCheckAllowance(context)
    await startCampaign(context.tools.db, context.tools.campaigns, context.member, input)
    return shown(context, input.id)
  }),

  pauseCampaign: api.campaigns.pauseCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    await pauseCampaign(context.tools.db, context.member, id)
    return shown(context, id)
  }),

  resumeCampaign: api.campaigns.resumeCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    await resumeCampaign(context.tools.db, context.member, id)
    return shown(context, id)
  }),

  cancelCampaign: api.campaigns.cancelCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    await cancelCampaign(context.tools.db, context.member, id)
    return shown(context, id)
  }),

  listPlacements: api.campaigns.listPlacements
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      const { placements, next } = await listPlacements(tools.webDb, member, input)
      return { placements: placements.map(presentPlacement), next }
    }),

  getPlacement: api.campaigns.getPlacement
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input: { id } }) => {
      const { placement, checks, events } = await getPlacement(tools.webDb, member, id)
      return {
        placement: presentPlacement(placement),
        checks: checks.map(presentCheck),
        events: events.map(presentEvent),
      }
    }),

  listTimeline: api.campaigns.listTimeline.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { events, next } = await listTimeline(tools.webDb, member, input)
    return { events: events.map(presentEvent), next }
  }),

  listHistories: api.campaigns.listHistories.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { links, next } = await listHistories(tools.webDb, member, input)
    return { links: links.map(presentHistory), next }
  }),

  reportCampaign: api.campaigns.reportCampaign
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input: { id } }) => {
      const { db, origin, reports } = tools
      return { reportId: await reportCampaign(db, { origin, isAllowed: reports.isAllowed }, member, id) }
    }),

  getOverview: api.campaigns.getOverview.use(memberOnly).handler(async ({ context: { tools, member } }) => {
    const { activeCampaigns, ...figures } = await getOverview(tools.webDb, member)
    return { activeCampaigns: activeCampaigns.map(presentCampaignSummary), ...figures }
  }),

  getLinkHistory: api.campaigns.getLinkHistory
    .use(memberOnly)
    .handler(({ context: { tools, member }, input }) => getLinkHistory(tools.webDb, member, input)),

  getCampaignHistory: api.campaigns.getCampaignHistory
    .use(memberOnly)
    .handler(({ context: { tools, member }, input }) => getCampaignHistory(tools.webDb, member, input)),

  getAlerts: api.campaigns.getAlerts.use(memberOnly).handler(async ({ context: { tools, member } }) => {
    return { alerts: await findAlerts(tools.webDb, member) }
  }),

  putAlerts: api.campaigns.putAlerts.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    return { alerts: await putAlerts(tools.webDb, member, input) }
  }),
}

/** How it stands now, as the member may read it. */
async function shown({ tools, member }: Pick<ApiContext, 'tools'> & { member: { userId: string } }, id: string) {
  return { campaign: presentCampaign(await getCampaign(tools.webDb, member, id)) }
}
