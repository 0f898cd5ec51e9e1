import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArchivedPost } from '#contract/posts/posts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { archiveQuery, restorePostMutation } from './queries.ts'

/** Deleted posts, newest first, each of which can be restored. */
export function ArchivedPosts() {
  const query = useInfiniteQuery(archiveQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading the archive`} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load the archive`} onRetry={() => void query.refetch()} className="mt-4">
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const posts = query.data.pages.flatMap((page) => page.posts)
  if (posts.length === 0) {
    return (
      <EmptyState
        title={t`No deleted posts`}
        action={
          <ButtonLink href="/dashboard/posts" variant="secondary">
            <Trans>Back to your posts</Trans>
          </ButtonLink>
        }
      >
        <Trans>Deleted posts stay here and can be restored.</Trans>
      </EmptyState>
    )
  }
  return (
    <section aria-label={t`Archive`}>
      <ul className="mt-2 divide-y divide-line border-line border-b">
        {posts.map((post) => (
          <ArchivedRow key={post.id} post={post} />
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  )
}

function ArchivedRow({ post }: { post: ArchivedPost }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const restore = useMutation(restorePostMutation)
  const { title } = post
  const deletedAt = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(post.archivedAt))

  function handleRestore() {
    // The row is unmounted before the response arrives, and callbacks passed to `mutate` would not run.
    void restore.mutateAsync(post).then(
      () =>
        notify(
          { title: t`Post restored`, description: t`“${title}” is live again.`, tone: 'verified' },
          { force: true },
        ),
      (error: unknown) => setRefusal(problemOf(error).message),
    )
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          <Trans>Deleted {deletedAt}</Trans>
        </p>
        {refusal !== null && (
          <p role="alert" className="mt-1 text-lost text-sm">
            {refusal}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={restore.isPending}
        aria-label={t`Restore ${title}`}
        onClick={handleRestore}
      >
        {restore.isPending ? t`Restoring...` : t`Restore`}
      </Button>
    </li>
  )
}
