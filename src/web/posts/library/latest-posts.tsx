import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { problemOf } from '#web/platform/http/client.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { LinkedTo } from '../facts/linked-to.tsx'
import { viewsText } from '../facts/post-measures.ts'
import { MemberPostStatus } from './member-post-status.tsx'
import { myPostsQuery } from './queries.ts'
import { useRecentClaim } from './use-recent-claim.ts'

const shownMax = 5

/** The member's newest posts, with a link to all of them. */
export function LatestPosts() {
  return (
    <section aria-labelledby="latest-posts-title" className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="latest-posts-title" className="font-semibold text-sm">
          <Trans>Latest posts</Trans>
        </h2>
        <Link to="/dashboard/posts" className="link inline-flex min-h-6 items-center text-sm">
          <Trans>All posts</Trans>
        </Link>
      </div>
      <PostRows />
    </section>
  )
}

function PostRows() {
  const query = useInfiniteQuery(myPostsQuery(null))
  const fresh = useRecentClaim()
  if (query.isPending) return <RowsSkeleton label={t`Loading your posts`} rows={3} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your posts`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const posts = query.data.pages.flatMap((page) => page.posts).slice(0, shownMax)
  if (posts.length === 0) {
    return (
      <EmptyState
        title={t`No posts yet`}
        action={
          <ButtonLink href="/">
            <Trans>Claim a free trial backlink</Trans>
          </ButtonLink>
        }
      >
        <Trans>Create a trial post and claim it to keep it here for good.</Trans>
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {posts.map((post) => (
        <li key={post.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <a
              href={`/blog/${post.slug}`}
              dir="auto"
              className="block truncate font-medium text-ink hover:text-verified"
            >
              {post.title}
            </a>
            {post.targetUrl !== null && (
              <p className="mt-0.5 truncate text-ink-soft text-sm">
                <LinkedTo anchorText={post.anchorText} targetUrl={post.targetUrl} />
              </p>
            )}
          </div>
          <p className="text-ink-soft text-sm tabular-nums">{viewsText(post.viewCount)}</p>
          <MemberPostStatus post={post} isFresh={post.slug === fresh} />
        </li>
      ))}
    </ul>
  )
}
