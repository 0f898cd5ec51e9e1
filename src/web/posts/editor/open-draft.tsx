import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { problemOf } from '#web/platform/http/client.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { PostEditor } from './post-editor.tsx'
import { draftQuery, newDraftQuery, workingCopyQuery } from './queries.ts'

/** The path of a draft's editor. */
function editPath(id: string): string {
  return `/dashboard/posts/${id}/edit`
}

/** Opens a draft by its id. */
export function OpenDraft({ id }: { id: string }) {
  const query = useQuery(draftQuery(id))
  if (query.isPending) return <RowsSkeleton label={t`Loading the draft`} rows={6} />
  if (query.isLoadingError) return <Unopened error={query.error} onRetry={() => void query.refetch()} />
  return <PostEditor key={id} draft={query.data} />
}

/** Opens an own post by its slug: finds or creates its working copy and goes there. */
export function OpenPost({ slug }: { slug: string }) {
  const query = useQuery(workingCopyQuery(slug))
  if (query.isPending) return <RowsSkeleton label={t`Opening the post`} rows={6} />
  if (query.isLoadingError) return <Unopened error={query.error} onRetry={() => void query.refetch()} />
  return <Navigate to={editPath(query.data.id)} replace />
}

/** Creates a draft and goes there. This entry is replaced in the history, so that going back does not create a second draft. */
export function BeginDraft() {
  const query = useQuery(newDraftQuery(useLocation().key))
  if (query.isPending) return <RowsSkeleton label={t`Creating a draft`} rows={6} />
  if (query.isLoadingError) return <Unopened error={query.error} onRetry={() => void query.refetch()} />
  return <Navigate to={editPath(query.data.id)} replace />
}

function Unopened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, message } = problemOf(error)
  if (code !== 'not_found' && code !== 'limit_reached') {
    return (
      <ErrorState isPage title={t`Couldn’t open the draft`} onRetry={onRetry}>
        {message}
      </ErrorState>
    )
  }
  return (
    <EmptyState
      isPage
      title={message}
      action={
        <Link to="/dashboard/posts?view=drafts" className={buttonStyle()}>
          <Trans>Go to your drafts</Trans>
        </Link>
      }
    >
      {code === 'not_found'
        ? t`It may have been published or deleted, or it belongs to another account.`
        : t`Then come back to write a new one.`}
    </EmptyState>
  )
}
