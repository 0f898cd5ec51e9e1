import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { campaignsPageMax, postsPageMax, resultsPageMax, sitesPageMax } from '#contract/limits.ts'
import { api } from '#web/platform/http/api.ts'
import { bestMatches } from './match-words.ts'

export type ItemKind = 'campaigns' | 'reports' | 'posts' | 'sites'

/** An item of a member in the palette. `detail` distinguishes it from similar ones. */
export type MemberItem = { id: string; name: string; detail: string; to: string; createdAt: string }
type ItemPage = { items: MemberItem[]; next: string | null }
type ListItems = (cursor: string | null, signal: AbortSignal) => Promise<ItemPage>

export const itemKinds: readonly ItemKind[] = ['campaigns', 'reports', 'posts', 'sites']
/** The maximum number of results per kind, and of pages that are searched for them. */
const shownMax = 5
const pagesMax = 5
const freshMs = 30_000

/** The maximum number of items of a kind that are searched. */
export const scannedMax: Record<ItemKind, number> = {
  campaigns: pagesMax * campaignsPageMax,
  reports: pagesMax * resultsPageMax,
  posts: pagesMax * postsPageMax,
  sites: pagesMax * sitesPageMax,
}

const after = (cursor: string | null) => (cursor === null ? {} : { cursor })

const lists: Record<ItemKind, ListItems> = {
  async campaigns(cursor, signal) {
    const input = { limit: campaignsPageMax, ...after(cursor) }
    const { campaigns, next } = await api().campaigns.listCampaigns(input, { signal })
    const items = campaigns.map(({ id, name, targetUrl, status, createdAt }) => {
      const to = status === 'draft' ? `/campaigns/${id}/edit` : `/campaigns/${id}`
      return { id, name: name || targetUrl, detail: targetUrl, to, createdAt }
    })
    return { items, next }
  },
  async reports(cursor, signal) {
    const input = { limit: resultsPageMax, ...after(cursor) }
    const { reports, next } = await api().reports.listReports(input, { signal })
    const items = reports.map(({ id, anchorText, keyword, destinationUrl, createdAt }) => ({
      id,
      name: anchorText || keyword || destinationUrl,
      detail: destinationUrl,
      to: `/report/${id}`,
      createdAt,
    }))
    return { items, next }
  },
  async posts(cursor, signal) {
    const input = { limit: postsPageMax, ...after(cursor) }
    const { posts, nextCursor } = await api().posts.listMyPosts(input, { signal })
    const items = posts.map(({ id, title, slug, publishedAt, status, isCommunityPost, targetUrl }) => ({
      id,
      name: title,
      detail: targetUrl ?? '',
      // A post that waits for review or was not accepted has no page yet.
      to: isCommunityPost && status === 'draft' ? `/dashboard/posts/${slug}/edit` : `/blog/${slug}`,
      createdAt: publishedAt ?? '',
    }))
    return { items, next: nextCursor }
  },
  async sites(cursor, signal) {
    const input = { imported: 'all' as const, limit: sitesPageMax, ...after(cursor) }
    const { sites, next } = await api().sites.listSites(input, { signal })
    const items = sites.map(({ id, name, host, createdAt }) => ({
      id,
      name: name || host,
      detail: host,
      to: `/domains/${id}`,
      createdAt,
    }))
    return { items, next }
  },
}

/** Under the query keys of the slices, so that a change invalidates both. */
const keys: Record<ItemKind, readonly string[]> = {
  campaigns: ['campaigns', 'palette'],
  reports: ['reports', 'palette'],
  posts: ['posts', 'member', 'palette'],
  sites: ['sites', 'palette'],
}

/** One page of a list, requested once for all queries. */
function itemPageQuery(kind: ItemKind, cursor: string | null) {
  return queryOptions({
    queryKey: [...keys[kind], 'page', cursor],
    queryFn: ({ signal }) => lists[kind](cursor, signal),
    staleTime: freshMs,
  })
}

/** A member's items of a kind that match the query, best first; the newest for an empty query. `isWhole`: no items remain unsearched. */
export function foundItemsQuery(kind: ItemKind, typed: string) {
  return queryOptions({
    queryKey: [...keys[kind], 'found', typed],
    queryFn: ({ client }) => findItems(client, kind, typed),
    staleTime: freshMs,
    retry: false,
  })
}

async function findItems(client: QueryClient, kind: ItemKind, typed: string) {
  const items: MemberItem[] = []
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const { items: more, next }: ItemPage = await client.fetchQuery(itemPageQuery(kind, cursor))
    items.push(...more)
    const found = bestMatches(typed, items, ({ name, detail }) => [name, detail]).slice(0, shownMax)
    cursor = next
    if (next === null || found.length === shownMax) return { found, isWhole: true }
  }
  const found = bestMatches(typed, items, ({ name, detail }) => [name, detail]).slice(0, shownMax)
  return { found, isWhole: false }
}
