import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { moderationPageDefault, moderationPageMax } from '#contract/limits.ts'
import type {
  AbuseReportItem,
  ListModeration,
  ModerationCounts,
  ModerationItem,
  ReviewDecision,
  ReviewItem,
} from '#contract/posts/blog-moderation.ts'
import { api } from '#web/platform/http/api.ts'

/** The lists of items that need a decision. */
export type Shown = Exclude<ListModeration['show'], 'dismissed'>

const moderationKey = ['moderation'] as const

type ModerationPage = { items: ModerationItem[]; nextCursor: string | null; counts: ModerationCounts }
type ModerationPages = InfiniteData<ModerationPage, string | null>

/** The waiting items, the longest waiting first, with the counts of both lists. */
export function moderationQuery(show: Shown) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'list', show],
    queryFn: ({ pageParam, signal }) =>
      api().blog.listModeration(
        { show, limit: moderationPageDefault, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Never refetched while it is open, because the decision applies to the text that was on the screen. */
const neverRefetched = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** The complete content under review. */
export function reviewQuery(id: string) {
  return queryOptions({
    ...neverRefetched,
    queryKey: [...moderationKey, 'review', id],
    queryFn: async ({ signal }) => (await api().blog.getReview({ id }, { signal })).review,
  })
}

/** The live post that was reported. */
export function reportedPostQuery(slug: string) {
  return queryOptions({
    ...neverRefetched,
    queryKey: [...moderationKey, 'post', slug],
    queryFn: async ({ signal }) => (await api().posts.getPost({ slug }, { signal })).post,
  })
}

/** One open report, searched in the whole list, because an address may name one that is not loaded. `null` for a settled report. */
export function reportQuery(id: string) {
  return queryOptions({
    ...neverRefetched,
    queryKey: [...moderationKey, 'report', id],
    queryFn: async ({ signal }): Promise<AbuseReportItem | null> => {
      let cursor: string | null = null
      do {
        const page: ModerationPage = await api().blog.listModeration(
          { show: 'reports', limit: moderationPageMax, ...(cursor !== null && { cursor }) },
          { signal },
        )
        const found = page.items.find((item) => item.id === id)
        if (found?.type === 'report') return found
        cursor = page.nextCursor
      } while (cursor !== null)
      return null
    },
  })
}

type Decision = ReviewDecision & { id: string }

/** Approves or rejects. The count decreases at once and is restored if the decision is refused. */
export const decideMutation = mutationOptions({
  mutationFn: ({ id, decision, note, revision }: Decision) => api().blog.decideReview({ id, decision, note, revision }),
  onMutate: (_decision, { client }) => decreaseCounts(client, { reviews: 1, reports: 0 }),
  onError: (_error, _decision, before, { client }) => before?.restore(client),
  onSuccess: ({ counts }, { id }, _before, { client }) => settle(client, (item) => item.id === id, counts),
})

/** Removes a live post; every open report about it is settled with it. */
export const removePostMutation = mutationOptions({
  mutationFn: ({ slug, note }: { slug: string; note: string; openReports: number }) =>
    api().blog.removePost({ slug, note }),
  onMutate: ({ openReports }, { client }) => decreaseCounts(client, { reviews: 0, reports: openReports }),
  onError: (_error, _removal, before, { client }) => before?.restore(client),
  onSuccess: ({ counts }, { slug }, _before, { client }) =>
    settle(client, (item) => slugOf(item) === slug && !isNewPost(item), counts),
})

/** Settles a report without any action. */
export const dismissMutation = mutationOptions({
  mutationFn: ({ id }: AbuseReportItem) => api().blog.dismissReport({ id }),
  onMutate: (_report, { client }) => decreaseCounts(client, { reviews: 0, reports: 1 }),
  onError: (_error, _report, before, { client }) => before?.restore(client),
  onSuccess: ({ counts }, report, _before, { client }) => {
    settle(client, (item) => item.id === report.id, counts)
    void client.invalidateQueries({ queryKey: dismissedQuery.queryKey })
  },
})

/** Dismissed reports, the latest first. */
export const dismissedQuery = infiniteQueryOptions({
  queryKey: [...moderationKey, 'dismissed'],
  queryFn: ({ pageParam, signal }) =>
    api().blog.listModeration(
      { show: 'dismissed', limit: moderationPageDefault, ...(pageParam !== null && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Reopens a dismissed report. */
export const reopenMutation = mutationOptions({
  mutationFn: (id: string) => api().blog.reopenReport({ id }),
  onSettled: (_data, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: moderationKey }),
})

/** Refetches the lists, because another moderator was faster. */
export function refetchLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [...moderationKey, 'list'] })
}

async function decreaseCounts(client: QueryClient, { reviews, reports }: ModerationCounts) {
  await client.cancelQueries({ queryKey: [...moderationKey, 'list'] })
  const before = client.getQueriesData<ModerationPages>({ queryKey: [...moderationKey, 'list'] })
  changePages(client, (page) => ({
    ...page,
    counts: {
      reviews: Math.max(0, page.counts.reviews - reviews),
      reports: Math.max(0, page.counts.reports - reports),
    },
  }))
  return {
    restore(client: QueryClient) {
      for (const [key, data] of before) client.setQueryData(key, data)
    },
  }
}

/** Removes decided items from the lists and refetches them in the background. */
function settle(client: QueryClient, isDone: (item: ModerationItem) => boolean, counts: ModerationCounts) {
  changePages(client, (page) => ({ ...page, counts, items: page.items.filter((item) => !isDone(item)) }))
  void refetchLists(client)
}

function changePages(client: QueryClient, change: (page: ModerationPage) => ModerationPage) {
  client.setQueriesData<ModerationPages>({ queryKey: [...moderationKey, 'list'] }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(change) },
  )
}

function slugOf(item: ModerationItem): string {
  return item.type === 'review' ? item.slug : item.post.slug
}

/** A post that waits for its first review is not live and has no reports. */
function isNewPost(item: ModerationItem): item is ReviewItem {
  return item.type === 'review' && item.kind === 'post'
}
