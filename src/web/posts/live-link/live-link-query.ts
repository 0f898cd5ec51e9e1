import { queryOptions } from '@tanstack/react-query'
import type { PostPreview } from '#contract/posts/posts.ts'
import { checkLiveLink } from './live-link.ts'

/** Whether the published page holds its link. Checked once for everything that shows it, and again on request only. */
export function liveLinkQuery(post: PostPreview, origin: string) {
  return queryOptions({
    queryKey: ['live-link', post.slug],
    queryFn: () => checkLiveLink(post, origin),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}
