import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { DraftSummary } from '#contract/posts/blog-drafts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { titleOf } from '../editor/draft-fields.ts'
import { DraftStateBadge } from '../editor/publishing/draft-state-badge.tsx'
import { writeTime } from '../editor/publishing/schedule-time.ts'
import { type DeletedDraft, deleteDraftMutation, draftsQuery, restoreDraftMutation } from '../editor/queries.ts'
import { wordsText } from '../facts/post-measures.ts'

/** Own drafts, last changed first. A draft that was deleted in the editor is passed in the location state. */
export function MyDrafts() {
  const { state } = useLocation()
  const [deleted, setDeleted] = useState<DeletedDraft | null>(state?.deletedDraft ?? null)
  const remove = useMutation(deleteDraftMutation)

  async function handleDelete(draft: DraftSummary) {
    try {
      setDeleted(await remove.mutateAsync(draft.id))
    } catch (error) {
      const named = titleOf(draft)
      const title = t`Couldn’t delete “${named}”`
      notify({ title, description: problemOf(error).message, tone: 'lost' }, { force: true })
    }
  }

  return (
    <section aria-label={t`Drafts`} className="pt-4">
      {deleted !== null && <DeletedDraftBar key={deleted.id} draft={deleted} onClose={() => setDeleted(null)} />}
      <DraftList onDelete={(draft) => void handleDelete(draft)} />
    </section>
  )
}

function DraftList({ onDelete }: { onDelete: (draft: DraftSummary) => void }) {
  const query = useInfiniteQuery(draftsQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your drafts`} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your drafts`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const drafts = query.data.pages.flatMap((page) => page.drafts)
  if (drafts.length === 0) {
    return (
      <EmptyState
        title={t`No drafts`}
        action={
          <Link to="/dashboard/posts/new" className={buttonStyle()}>
            <Trans>Write a post</Trans>
          </Link>
        }
      >
        <Trans>Drafts are saved as you type. Only you can see them until you publish.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDelete={() => onDelete(draft)} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

function DraftRow({ draft, onDelete }: { draft: DraftSummary; onDelete: () => void }) {
  const { seoScore } = draft
  const title = titleOf(draft)
  const changedAt = writeTime(draft.updatedAt)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={`/dashboard/posts/${draft.id}/edit`}
          className="inline-block min-h-6 font-medium text-ink wrap-anywhere hover:text-verified"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums">
          {[wordsText(draft.wordCount), t`SEO ${seoScore}`, t`changed ${changedAt}`].join(' · ')}
        </p>
        {draft.reviewNote !== null && <p className="mt-1 text-lost text-sm wrap-anywhere">{draft.reviewNote}</p>}
        {draft.scheduleProblem !== null && (
          <p className="mt-1 text-lost text-sm wrap-anywhere">
            {t`Scheduled publishing failed: ${{ reason: draft.scheduleProblem }}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <DraftStateBadge draft={draft} />
        <Button variant="quiet" size="sm" aria-label={t`Delete ${title}`} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}

/** Confirms a deletion and offers to undo it. Stays until it is closed, without a time limit. */
function DeletedDraftBar({ draft, onClose }: { draft: DeletedDraft; onClose: () => void }) {
  const restore = useMutation(restoreDraftMutation)
  return (
    <div role="status" className="mb-4 flex items-center gap-3 rounded bg-sunken py-2 pr-2 pl-4 text-sm">
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {restore.isError ? problemOf(restore.error).message : t`Deleted: “${{ title: titleOf(draft) }}”.`}
      </p>
      <Button
        // The element that had the focus was removed with its row.
        autoFocus
        variant="secondary"
        size="sm"
        disabled={restore.isPending}
        onClick={() => restore.mutate(draft.id, { onSuccess: onClose })}
      >
        {restore.isPending ? t`Restoring...` : t`Undo`}
      </Button>
      <Button variant="quiet" size="sm" className="px-2" aria-label={t`Close`} onClick={onClose}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  )
}
