import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorLogsPageDefault } from '#contract/limits.ts'
import type { ErrorGroup, ListErrorGroups } from '#contract/operations/admin-errors.ts'
import type { ClaimChange, ClaimKey, StaffClaim, TestimonialFields } from '#contract/operations/site-content.ts'
import { contentChangesPageDefault } from '#contract/operations/site-content-values.ts'
import { api } from '#web/platform/http/api.ts'

/** The query key of all claims and testimonials. */
const contentKey = ['operations', 'site-content'] as const

const errorsKey = ['operations', 'errors'] as const

/** All claims and testimonials, for administrators. */
export const siteContentQuery = queryOptions({
  queryKey: [...contentKey, 'all'],
  queryFn: ({ signal }) => api().siteContent.listAll(undefined, { signal }),
})

/** The history of changes, newest first. */
export const contentChangesQuery = infiniteQueryOptions({
  queryKey: [...contentKey, 'changes'],
  queryFn: ({ pageParam, signal }) =>
    api().siteContent.listChanges(
      { limit: contentChangesPageDefault, ...(pageParam !== null && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Groups of browser errors, last seen first. */
export function errorGroupsQuery(filter: Pick<ListErrorGroups, 'show' | 'category' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: [...errorsKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api().adminErrors.list(
        { ...filter, limit: errorLogsPageDefault, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The number of open groups. */
export const openErrorsQuery = queryOptions({
  queryKey: [...errorsKey, 'open'],
  queryFn: async ({ signal }) => (await api().adminErrors.list({ show: 'open', limit: 1 }, { signal })).open,
})

/** The newest errors of a group, as browsers reported them. */
export function errorSamplesQuery(id: string) {
  return queryOptions({
    queryKey: [...errorsKey, 'samples', id],
    queryFn: async ({ signal }) => (await api().adminErrors.get({ id }, { signal })).samples,
  })
}

export const resolveErrorsMutation = mutationOptions({
  mutationFn: ({ id, lastSeenAt }: Pick<ErrorGroup, 'id' | 'lastSeenAt'>) =>
    api().adminErrors.resolve({ id, lastSeenAt }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: errorsKey }),
})

export const reopenErrorsMutation = mutationOptions({
  mutationFn: (id: string) => api().adminErrors.reopen({ id }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: errorsKey }),
})

/** The numbers of posts in review and of open reports about posts. */
export const moderationCountsQuery = queryOptions({
  queryKey: ['operations', 'moderation-counts'],
  queryFn: async ({ signal }) => (await api().blog.listModeration({ show: 'reviews', limit: 1 }, { signal })).counts,
})

export const changeClaimMutation = mutationOptions({
  mutationFn: async ({ key, ...change }: ClaimChange & { key: ClaimKey }) =>
    (await api().siteContent.change({ key, ...change })).claim,
  onSuccess: (claim, _input, _result, { client }) => {
    takeClaim(client, claim)
    return readAgain(client)
  },
})

export const addTestimonialMutation = mutationOptions({
  mutationFn: async (fields: TestimonialFields) => (await api().siteContent.addTestimonial(fields)).testimonial,
  onSuccess: (_added, _fields, _result, { client }) => readAgain(client),
})

export const changeTestimonialMutation = mutationOptions({
  mutationFn: async (fields: TestimonialFields & { id: string }) =>
    (await api().siteContent.changeTestimonial(fields)).testimonial,
  onSuccess: (_changed, _fields, _result, { client }) => readAgain(client),
})

export const removeTestimonialMutation = mutationOptions({
  mutationFn: (id: string) => api().siteContent.removeTestimonial({ id }),
  onSuccess: (_removed, _id, _result, { client }) => readAgain(client),
})

export const restoreTestimonialMutation = mutationOptions({
  mutationFn: (id: string) => api().siteContent.restoreTestimonial({ id }),
  onSuccess: (_restored, _id, _result, { client }) => readAgain(client),
})

/** Reorders the testimonials. The change is optimistic, and reverted after a refusal. */
export const orderTestimonialsMutation = mutationOptions({
  mutationFn: (ids: string[]) => api().siteContent.orderTestimonials({ ids }),
  onMutate: async (ids, { client }) => {
    await client.cancelQueries({ queryKey: siteContentQuery.queryKey })
    const before = client.getQueryData(siteContentQuery.queryKey)
    client.setQueryData(siteContentQuery.queryKey, (all) => {
      if (all === undefined) return all
      const place = new Map(ids.map((id, index) => [id, index]))
      const testimonials = all.testimonials.toSorted(
        (one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0),
      )
      return { ...all, testimonials }
    })
    return { before }
  },
  onError: (_error, _ids, result, { client }) => {
    if (result?.before !== undefined) client.setQueryData(siteContentQuery.queryKey, result.before)
  },
  onSettled: (_data, _error, _ids, _result, { client }) => readAgain(client),
})

function takeClaim(client: QueryClient, claim: StaffClaim) {
  client.setQueryData(siteContentQuery.queryKey, (all) =>
    all === undefined ? all : { ...all, claims: all.claims.map((one) => (one.key === claim.key ? claim : one)) },
  )
}

function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: contentKey })
}
