import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { tagsPageMax } from '#contract/limits.ts'
import type { AuthorFields } from '#contract/posts/blog.ts'
import type { Draft, DraftChanges, DraftFields } from '#contract/posts/blog-drafts.ts'
import { api } from '#web/platform/http/api.ts'
import { memberPostsKey } from '../library/queries.ts'

const pageSize = 20
const draftsKey = [...memberPostsKey, 'drafts'] as const

/** Own drafts, last changed first. */
export const draftsQuery = infiniteQueryOptions({
  queryKey: [...draftsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api().blog.listDrafts({ limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Tags of published posts, the most used first, for suggestions. */
export const knownTagsQuery = queryOptions({
  queryKey: ['posts', 'known-tags'],
  queryFn: async ({ signal }) =>
    (await api().blog.listTags({ limit: tagsPageMax }, { signal })).tags.map(({ tag }) => tag),
  staleTime: 10 * 60_000,
})

/** One own draft as stored on the server. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: [...draftsKey, 'one', id],
    queryFn: async ({ signal }) => (await api().blog.getDraft({ id }, { signal })).draft,
    // Fetched again each time it is opened; while it is open, only this page changes it.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Creates a draft, once for each `visit` of the page. Not retried automatically: after a lost response, a retry would create a second draft. */
export function newDraftQuery(visit: string) {
  return queryOptions({
    queryKey: [...draftsKey, 'new', visit],
    queryFn: async ({ client }) => cacheDraft(client, (await api().blog.createDraft({})).draft),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The working copy of an own post. Calling it again finds the same one. */
export function workingCopyQuery(slug: string) {
  return queryOptions({
    queryKey: [...draftsKey, 'of-post', slug],
    queryFn: async ({ client }) => cacheDraft(client, (await api().blog.editPost({ slug })).draft),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function cacheDraft(client: QueryClient, draft: Draft): Draft {
  client.setQueryData(draftQuery(draft.id).queryKey, draft)
  return draft
}

export async function saveDraft(id: string, changes: DraftChanges): Promise<Draft> {
  return (await api().blog.saveDraft({ id, ...changes })).draft
}

/** Saves another version of a draft as a separate draft. */
export async function saveAsNewDraft(client: QueryClient, fields: DraftFields): Promise<Draft> {
  const { draft } = await api().blog.createDraft(fields)
  invalidateLists(client)
  return draft
}

/** Marks the lists of posts and drafts as stale. An open draft is not refetched, because its editor owns it. */
function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: memberPostsKey,
    predicate: ({ queryKey }) => queryKey[2] !== 'drafts' || queryKey[3] === 'list',
  })
}

export const publishMutation = mutationOptions({
  mutationFn: ({ id, version }: Pick<Draft, 'id' | 'version'>) => api().blog.publishDraft({ id, version }),
  onSuccess: (_publication, _draft, _result, { client }) => invalidateLists(client),
})

export const scheduleMutation = mutationOptions({
  mutationFn: async (input: { id: string; version: number; publishAt: string }) =>
    (await api().blog.scheduleDraft(input)).draft,
  onSuccess: (_draft, _input, _result, { client }) => invalidateLists(client),
})

export const unscheduleMutation = mutationOptions({
  mutationFn: async (id: string) => (await api().blog.unscheduleDraft({ id })).draft,
  onSuccess: (_draft, _id, _result, { client }) => invalidateLists(client),
})

export const withdrawMutation = mutationOptions({
  mutationFn: async (id: string) => (await api().blog.withdrawDraft({ id })).draft,
  onSuccess: (_draft, _id, _result, { client }) => invalidateLists(client),
})

export type DeletedDraft = { id: string; title: string; restorableUntil: string }

export const deleteDraftMutation = mutationOptions({
  mutationFn: async (id: string): Promise<DeletedDraft> => (await api().blog.deleteDraft({ id })).deleted,
  onSuccess: (_deleted, _id, _result, { client }) => invalidateLists(client),
})

export const restoreDraftMutation = mutationOptions({
  mutationFn: async (id: string) => (await api().blog.restoreDraft({ id })).draft,
  onSuccess: (_draft, _id, _result, { client }) => invalidateLists(client),
})

/** The author name and text shown with the member's posts. */
export const ownAuthorQuery = queryOptions({
  queryKey: [...memberPostsKey, 'author'],
  queryFn: async ({ signal }) => (await api().blog.getOwnAuthor(undefined, { signal })).author,
})

export const changeAuthorMutation = mutationOptions({
  mutationFn: async (fields: AuthorFields) => (await api().blog.changeOwnAuthor(fields)).author,
  onSuccess: (author, _fields, _result, { client }) => client.setQueryData(ownAuthorQuery.queryKey, author),
})
