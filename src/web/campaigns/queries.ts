import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type {
  Campaign,
  CampaignAlerts,
  CampaignPlan,
  CampaignPlanChanges,
  CampaignProgress,
  CampaignStatus,
  NewCampaign,
  Risk,
} from '#contract/campaigns/campaigns.ts'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { placementsPageMax } from '#contract/limits.ts'
import { api } from '#web/platform/http/api.ts'
import { createAuthorizedFetch } from '#web/platform/http/authorized-fetch.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'

const listPage = 20
const timelinePage = 20

/** The common prefix of all query keys of campaigns, so that one call can invalidate all of them. */
export const campaignsKey = ['campaigns'] as const
const listsKey = [...campaignsKey, 'list'] as const
const overviewKey = [...campaignsKey, 'overview'] as const
const historyKey = [...campaignsKey, 'history'] as const

/** The member's campaigns, newest first, of one status or of all. */
export function campaignsQuery(status: CampaignStatus | null) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, status],
    queryFn: ({ pageParam, signal }) =>
      api().campaigns.listCampaigns(
        { limit: listPage, ...(status !== null && { status }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...campaignsKey, 'one', id],
    queryFn: async ({ signal }) => (await api().campaigns.getCampaign({ id }, { signal })).campaign,
  })
}

/** All links of a campaign, in order; pages are requested one after the other until there are no more. */
export function placementsQuery(campaignId: string) {
  return infiniteQueryOptions({
    queryKey: [...campaignsKey, 'placements', campaignId],
    queryFn: ({ pageParam, signal }) =>
      api().campaigns.listPlacements(
        { id: campaignId, limit: placementsPageMax, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** One link with every check and every step. */
export function placementQuery(id: string) {
  return queryOptions({
    queryKey: [...campaignsKey, 'placement', id],
    queryFn: ({ signal }) => api().campaigns.getPlacement({ id }, { signal }),
  })
}

/** All events, newest first. */
export function timelineQuery(campaignId: string) {
  return infiniteQueryOptions({
    queryKey: [...campaignsKey, 'timeline', campaignId],
    queryFn: ({ pageParam, signal }) =>
      api().campaigns.listTimeline(
        { id: campaignId, limit: timelinePage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The newest event of each link, newest first. Its key starts with the timeline's key, so both are invalidated together. */
export function historiesQuery(campaignId: string) {
  return infiniteQueryOptions({
    queryKey: [...timelineQuery(campaignId).queryKey, 'links'],
    queryFn: ({ pageParam, signal }) =>
      api().campaigns.listHistories(
        { id: campaignId, limit: timelinePage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The events of one link, newest first. Its key starts with the timeline's key too. */
export function historyQuery(campaignId: string, placementId: string) {
  return infiniteQueryOptions({
    queryKey: [...timelineQuery(campaignId).queryKey, 'link', placementId],
    queryFn: ({ pageParam, signal }) =>
      api().campaigns.listTimeline(
        {
          id: campaignId,
          placement: placementId,
          limit: timelinePage,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The parts of the dashboard that appear after it was read use its answer; a later visit reads it again. */
export const overviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ signal }) => api().campaigns.getOverview(undefined, { signal }),
  staleTime: 2_000,
})

/**
 * Links verified and lost by the days of this browser's time zone: of one campaign, or of all. The previous data is shown until the answer arrives.
 */
export function linkHistoryQuery(range: HistoryRange, campaignId: string | null) {
  return queryOptions({
    queryKey: [...historyKey, campaignId, range],
    queryFn: ({ signal }) => {
      const input = { range, timeZone: localTimeZone() }
      return campaignId === null
        ? api().campaigns.getLinkHistory(input, { signal })
        : api().campaigns.getCampaignHistory({ id: campaignId, ...input }, { signal })
    },
    placeholderData: keepPreviousData,
  })
}

export const alertsQuery = queryOptions({
  queryKey: [...campaignsKey, 'alerts'],
  queryFn: async ({ signal }) => (await api().campaigns.getAlerts(undefined, { signal })).alerts,
})

export const putAlertsMutation = mutationOptions({
  mutationFn: async (alerts: CampaignAlerts) => (await api().campaigns.putAlerts(alerts)).alerts,
  onSuccess: (alerts, _input, _result, { client }) => client.setQueryData(alertsQuery.queryKey, alerts),
})

export async function createCampaign(plan: NewCampaign): Promise<Campaign> {
  return (await api().campaigns.createCampaign(plan)).campaign
}

export async function changeCampaign(id: string, changes: CampaignPlanChanges): Promise<Campaign> {
  return (await api().campaigns.changeCampaign({ id, ...changes })).campaign
}

export const removeCampaignMutation = mutationOptions({
  mutationFn: (id: string) => api().campaigns.removeCampaign({ id }),
  onSuccess: (_removed, id, _result, { client }) => {
    client.removeQueries({ queryKey: campaignQuery(id).queryKey })
    refreshLists(client)
  },
})

export const duplicateCampaignMutation = mutationOptions({
  mutationFn: async (id: string) => (await api().campaigns.duplicateCampaign({ id })).campaign,
  onSuccess: (campaign, _id, _result, { client }) => cacheCampaign(client, campaign),
})

export const reportCampaignMutation = mutationOptions({
  mutationFn: async (id: string) => (await api().campaigns.reportCampaign({ id })).reportId,
})

export type CampaignAct = 'pause' | 'resume' | 'cancel'

const acts: Record<CampaignAct, (id: string) => Promise<{ campaign: Campaign }>> = {
  pause: (id) => api().campaigns.pauseCampaign({ id }),
  resume: (id) => api().campaigns.resumeCampaign({ id }),
  cancel: (id) => api().campaigns.cancelCampaign({ id }),
}

/** The actions on a campaign under way. */
export const actMutation = mutationOptions({
  mutationFn: async ({ id, act }: { id: string; act: CampaignAct }) => (await acts[act](id)).campaign,
  onSuccess: (campaign, _input, _result, { client }) => cacheAndRefresh(client, campaign),
})

/** Only name and pace of a campaign under way can change. */
export const changeMutation = mutationOptions({
  mutationFn: ({ id, ...changes }: { id: string } & Pick<CampaignPlan, 'name' | 'pacePerDay'>) =>
    changeCampaign(id, changes),
  onSuccess: (campaign, _input, _result, { client }) => cacheCampaign(client, campaign),
})

export const startMutation = mutationOptions({
  mutationFn: async (input: { id: string; accepted: Risk['code'][] }) =>
    (await api().campaigns.startCampaign(input)).campaign,
  onSuccess: (campaign, _input, _result, { client }) => {
    cacheAndRefresh(client, campaign)
    announceCreditsChanged()
  },
})

/** Stores a campaign that a mutation returned; lists are refetched. */
export function cacheCampaign(client: QueryClient, campaign: Campaign): void {
  client.setQueryData(campaignQuery(campaign.id).queryKey, campaign)
  refreshLists(client)
}

function cacheAndRefresh(client: QueryClient, campaign: Campaign) {
  cacheCampaign(client, campaign)
  refreshMoved(client, campaign.id)
}

/** Stores the progress that the stream of a campaign sent. Returns whether anything is new. */
export function cacheProgress(client: QueryClient, id: string, progress: CampaignProgress): boolean {
  const { queryKey } = campaignQuery(id)
  const before = client.getQueryData(queryKey)
  if (before === undefined) return false
  const after = { ...before, ...progress }
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  client.setQueryData(queryKey, after)
  // The stream does not contain the start and end times, and the campaign belongs to other lists now.
  if (before.status !== after.status) {
    void client.invalidateQueries({ queryKey })
    refreshLists(client)
  }
  if (JSON.stringify(before.credits) !== JSON.stringify(after.credits)) announceCreditsChanged()
  return true
}

/** Refetches the data that depends on single links. */
export function refreshMoved(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: placementsQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: timelineQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: [...campaignsKey, 'placement'] })
  void client.invalidateQueries({ queryKey: historyKey })
}

function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: listsKey })
  void client.invalidateQueries({ queryKey: overviewKey })
}

/** The links of a campaign as a file. Throws if the request fails. */
export async function loadExport(id: string): Promise<Blob> {
  const response = await createAuthorizedFetch()(
    new Request(new URL(`/api/campaigns/${id}/export.csv`, window.location.origin)),
  )
  if (!response.ok) throw new Error(`The export answered ${response.status}`)
  return response.blob()
}
