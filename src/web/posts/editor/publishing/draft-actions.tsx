import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Publication } from '#contract/posts/blog.ts'
import type { Draft } from '#contract/posts/blog-drafts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { fieldsOf } from '../draft-fields.ts'
import { deleteDraftMutation, unscheduleMutation, withdrawMutation } from '../queries.ts'
import { deleteUnsent } from '../unsent-text.ts'
import type { PostDraftSaver } from '../use-post-draft.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { writeTime } from './schedule-time.ts'

type DraftActionsProps = {
  saver: PostDraftSaver
  draft: Draft
  onPublished: (publication: Publication) => void
  /** The draft was replaced: the text must be rendered again. */
  onReplaced: () => void
}

/** The actions that the current state of a draft allows. */
export function DraftActions({ saver, draft, onPublished, onReplaced }: DraftActionsProps) {
  const [isPublishing, setPublishing] = useState(false)
  const navigate = useNavigate()
  const unschedule = useMutation(unscheduleMutation)
  const withdraw = useMutation(withdrawMutation)
  const remove = useMutation(deleteDraftMutation)
  const refusal = unschedule.error ?? withdraw.error ?? remove.error

  async function handleUnschedule() {
    if ((await saver.flush()) === null) return
    saver.adopt(await unschedule.mutateAsync(draft.id), saver.current().fields)
  }

  async function handleWithdraw() {
    const withdrawn = await withdraw.mutateAsync(draft.id)
    saver.adopt(withdrawn, fieldsOf(withdrawn))
    onReplaced()
  }

  async function handleDelete() {
    // Saved first, so that undo restores everything; a failed save must not prevent the deletion.
    await saver.flush()
    const deleted = await remove.mutateAsync(draft.id)
    saver.adopt(saver.current().stored, saver.current().fields)
    deleteUnsent(draft.id)
    void navigate('/dashboard/posts?view=drafts', { state: { deletedDraft: deleted } })
  }

  return (
    <section aria-label={t`Publishing`} className="space-y-3">
      {draft.state === 'scheduled' && draft.publishAt !== null && (
        <p className="text-sm">
          <PublishTime at={draft.publishAt} />
        </p>
      )}
      {draft.state === 'in_review' && (
        <p className="text-ink-soft text-sm">
          <Trans>
            This edit is in review. The live post stays unchanged until it’s approved. Withdraw the edit to change it.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {draft.state === 'in_review' ? (
          <Button disabled={withdraw.isPending} onClick={() => void handleWithdraw().catch(() => undefined)}>
            <Trans>Stop sharing</Trans>
          </Button>
        ) : (
          <Button disabled={draft.problems.length > 0} onClick={() => setPublishing(true)}>
            {draft.state === 'scheduled' ? t`Change the time…` : t`Publish…`}
          </Button>
        )}
        {draft.state === 'scheduled' && (
          <Button
            variant="secondary"
            disabled={unschedule.isPending}
            onClick={() => void handleUnschedule().catch(() => undefined)}
          >
            <Trans>Unschedule</Trans>
          </Button>
        )}
        <Button variant="quiet" disabled={remove.isPending} onClick={() => void handleDelete().catch(() => undefined)}>
          {draft.post === null ? t`Delete draft` : t`Discard edit`}
        </Button>
      </div>
      {refusal !== null && (
        <p role="alert" className="text-lost text-sm">
          {problemOf(refusal).message}
        </p>
      )}
      {isPublishing && (
        <PublishDialog
          saver={saver}
          onPublished={onPublished}
          onScheduled={() => setPublishing(false)}
          onClose={() => setPublishing(false)}
        />
      )}
    </section>
  )
}

function PublishTime({ at }: { at: string }) {
  const time = writeTime(at)
  return <Trans>Scheduled for {time}.</Trans>
}
