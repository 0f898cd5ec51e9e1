import { queryOptions } from '@tanstack/react-query'
import type { PostPreview } from '#contract/posts/posts.ts'
import { checkLiveLink } from './live-link.ts'

/** Whether the published page contains its link. Checked once for all components that show it, and again only on request. */
export function liveLinkQuery(post: PostPreview, origin: string) {
  return queryOptions({
    queryKey: ['live-link', post.slug],
    queryFn: () => checkLiveLink(post, origin),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}
