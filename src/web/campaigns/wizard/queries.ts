import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Campaign, Preflight, Risk } from '#contract/campaigns/campaigns.ts'
import { sitesPageMax } from '#contract/limits.ts'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import { api } from '#web/platform/http/api.ts'
import { campaignsKey } from '../queries.ts'

/** Sites of the operator's network, to choose from. */
export function networkSitesQuery(order: SiteOrder) {
  return infiniteQueryOptions({
    queryKey: [...campaignsKey, 'network-sites', order],
    queryFn: ({ pageParam, signal }) =>
      api().sites.listNetworkSites(
        { order, limit: sitesPageMax, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The member's own sites, including those that accept no articles: the list shows what they lack. */
export const ownSitesQuery = infiniteQueryOptions({
  queryKey: [...campaignsKey, 'own-sites'],
  queryFn: ({ pageParam, signal }) =>
    api().sites.listSites(
      { imported: 'all', limit: sitesPageMax, ...(pageParam !== null && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** What a start would cost and risk. Requested again for every version of the draft, and on demand. */
export function preflightQuery(campaign: Pick<Campaign, 'id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: [...campaignsKey, 'preflight', campaign.id, campaign.updatedAt],
    queryFn: async ({ signal }): Promise<Preflight> =>
      (await api().campaigns.checkCampaign({ id: campaign.id }, { signal })).preflight,
    staleTime: 60_000,
    retry: false,
  })
}

/** The target's part of the check before a start. Once per URL, so that typing does not send a request to the site for each letter. */
export function targetCheckQuery(campaignId: string, targetUrl: string) {
  return queryOptions({
    queryKey: [...campaignsKey, 'target', campaignId, targetUrl],
    queryFn: async ({ signal }): Promise<TargetCheck> => {
      const { preflight } = await api().campaigns.checkCampaign({ id: campaignId }, { signal })
      return { target: preflight.target, risk: preflight.risks.find(({ code }) => code === 'target') ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export type TargetCheck = { target: Preflight['target']; risk: Risk | null }
