import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ArchivedPost, MyPost } from '#contract/posts/posts.ts'
import { api } from '#web/platform/http/api.ts'
import { type Claimer, markRecentClaim, rememberClaim, removeClaim } from '../claims/claimed-post-storage.ts'

export type PostStatus = MyPost['status']

const pageSize = 20
/** The maximum page size of the API; a member has few claimed posts. */
const claimedScan = 100

/** The common prefix of the query keys below, so that one change of a member's posts invalidates all of them. */
export const memberPostsKey = ['posts', 'member'] as const

/** Own posts, newest first, of one status or of all. */
export function myPostsQuery(status: PostStatus | null) {
  return infiniteQueryOptions({
    queryKey: [...memberPostsKey, 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api().posts.listMyPosts(
        { limit: pageSize, ...(status !== null && { status }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Own posts that were deleted, newest first. */
export const archiveQuery = infiniteQueryOptions({
  queryKey: [...memberPostsKey, 'archive'],
  queryFn: ({ pageParam, signal }) =>
    api().posts.listArchivedPosts({ limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** How many claimed posts the member has, and the limit. */
export const claimAllowanceQuery = queryOptions({
  queryKey: [...memberPostsKey, 'claims'],
  queryFn: ({ signal }) => api().posts.claimAllowance(undefined, { signal }),
})

/** The member's claimed posts, newest first. */
export const claimedPostsQuery = queryOptions({
  queryKey: [...memberPostsKey, 'claimed'],
  queryFn: async ({ signal }) => {
    const { posts } = await api().posts.listMyPosts({ limit: claimedScan }, { signal })
    return posts.filter(({ isClaimed }) => isClaimed)
  },
})

/** The post that a visitor wants to claim, as the public sees it. */
export function postToClaimQuery(slug: string) {
  return queryOptions({
    queryKey: ['posts', 'to-claim', slug],
    queryFn: async ({ signal }) => (await api().posts.getPost({ slug }, { signal })).post,
    // Its claim and its end may change at any moment.
    staleTime: 0,
  })
}

/** Claims a trial post and records the claim in this browser. */
export function claimPostMutation(member: Claimer) {
  return mutationOptions({
    mutationFn: async (slug: string) => {
      const answer = await api().posts.claimPost({ slug })
      rememberClaim(answer.post, member, answer.post.claimedAt ?? new Date().toISOString())
      markRecentClaim(slug)
      return answer
    },
    onSettled: (_answer, _error, slug, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberPostsKey }),
        client.invalidateQueries(postToClaimQuery(slug)),
      ]),
  })
}

/** Unclaims a post: it becomes an unclaimed trial post again. */
export function unclaimPostMutation(member: Claimer) {
  return mutationOptions({
    mutationFn: async (slug: string) => {
      const answer = await api().posts.unclaimPost({ slug })
      removeClaim(answer.post, member.id)
      return answer
    },
    onSettled: (_answer, _error, _slug, _result, { client }) => client.invalidateQueries({ queryKey: memberPostsKey }),
  })
}

/** Deletes an own post into the archive. */
export const deletePostMutation = mutationOptions({
  mutationFn: async (slug: string) => (await api().posts.deletePost({ slug })).archived,
  onSettled: (_archived, _error, _slug, _result, { client }) => client.invalidateQueries({ queryKey: memberPostsKey }),
})

/** Restores a deleted post. */
export const restorePostMutation = mutationOptions({
  mutationFn: async ({ id }: Pick<ArchivedPost, 'id'>) => (await api().posts.restorePost({ id })).post,
  onSuccess: (_post, _archived, _result, { client }) => client.invalidateQueries({ queryKey: memberPostsKey }),
})
