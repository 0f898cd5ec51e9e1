import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { siteArticlesPageDefault, sitesPageMax } from '#contract/limits.ts'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import type { NewConnection, NewSite, ProofMethod, Site, SiteChanges } from '#contract/sites/sites.ts'
import { api } from '#web/platform/http/api.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'

const listPage = 50

/** The common prefix of all query keys of sites. */
const sitesKey = ['sites'] as const
const listsKey = [...sitesKey, 'list'] as const

/** A member's own sites: imported ones and the others are listed separately. */
export type SiteList = 'without' | 'only'

/** The member's own sites, newest first. */
export function sitesQuery(imported: SiteList) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, imported],
    queryFn: ({ pageParam, signal }) =>
      api().sites.listSites(
        { imported, limit: listPage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Sites of the operator's network. */
export function networkSitesQuery(order: SiteOrder) {
  return infiniteQueryOptions({
    queryKey: [...sitesKey, 'network', order],
    queryFn: ({ pageParam, signal }) =>
      api().sites.listNetworkSites(
        { order, limit: listPage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function siteQuery(id: string) {
  return queryOptions({
    queryKey: [...sitesKey, 'one', id],
    queryFn: async ({ signal }) => (await api().sites.getSite({ id }, { signal })).site,
  })
}

/** The articles on an own site, newest first. */
export function articlesQuery(siteId: string) {
  return infiniteQueryOptions({
    queryKey: [...sitesKey, 'articles', siteId],
    queryFn: ({ pageParam, signal }) =>
      api().sites.listSiteArticles(
        { id: siteId, limit: siteArticlesPageDefault, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Views and clicks by the days of this browser's time zone. The previous data is shown until the answer arrives. */
export function siteHistoryQuery(siteId: string, range: HistoryRange) {
  return queryOptions({
    queryKey: [...sitesKey, 'history', siteId, range],
    queryFn: ({ signal }) => api().sites.getSiteHistory({ id: siteId, range, timeZone: localTimeZone() }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const addSiteMutation = mutationOptions({
  mutationFn: async (site: NewSite) => (await api().sites.addSite(site)).site,
  onSuccess: (site, _input, _result, { client }) => cacheSite(client, site),
})

export const importSitesMutation = mutationOptions({
  mutationFn: (csv: string) => api().sites.importSites({ csv }),
  onSuccess: (_made, _csv, _result, { client }) => client.invalidateQueries({ queryKey: listsKey }),
})

export function changeSiteMutation(id: string) {
  return mutationOptions({
    mutationFn: async (changes: SiteChanges) => (await api().sites.changeSite({ id, ...changes })).site,
    onSuccess: (site, _changes, _result, { client }) => cacheSite(client, site),
  })
}

export function proveSiteMutation(id: string) {
  return mutationOptions({
    mutationFn: async (method: ProofMethod) => (await api().sites.proveSite({ id, method })).site,
    onSuccess: (site, _method, _result, { client }) => cacheSite(client, site),
  })
}

export function checkSiteMutation(id: string) {
  return mutationOptions({
    mutationFn: async () => (await api().sites.checkSite({ id })).site,
    onSuccess: (site, _input, _result, { client }) => cacheSite(client, site),
  })
}

export function connectSiteMutation(id: string) {
  return mutationOptions({
    mutationFn: async (connection: NewConnection) => (await api().sites.connectSite({ id, ...connection })).site,
    onSuccess: (site, _connection, _result, { client }) => cacheSite(client, site),
  })
}

export const removeSiteMutation = mutationOptions({
  mutationFn: (id: string) => api().sites.removeSite({ id }),
  onSuccess: (_removed, id, _result, { client }) => {
    client.removeQueries({ queryKey: siteQuery(id).queryKey })
    client.removeQueries({ queryKey: articlesQuery(id).queryKey })
    return client.invalidateQueries({ queryKey: listsKey })
  },
})

export function removeArticleMutation(siteId: string) {
  return mutationOptions({
    mutationFn: (article: string) => api().sites.removeSiteArticle({ id: siteId, article }),
    onSuccess: (_removed, _article, _result, { client }) => {
      void client.invalidateQueries({ queryKey: siteQuery(siteId).queryKey })
      return client.invalidateQueries({ queryKey: articlesQuery(siteId).queryKey })
    },
  })
}

/** Every imported site, loaded page by page, for the exported file. */
export async function loadImportedSites(): Promise<Site[]> {
  const sites: Site[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api().sites.listSites({
      imported: 'only',
      limit: sitesPageMax,
      ...(cursor !== undefined && { cursor }),
    })
    sites.push(...page.sites)
    cursor = page.next
  }
  return sites
}

/** Stores a site that a mutation returned; lists are refetched. */
function cacheSite(client: QueryClient, site: Site) {
  client.setQueryData(siteQuery(site.id).queryKey, site)
  void client.invalidateQueries({ queryKey: listsKey })
}
