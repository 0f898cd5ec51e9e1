import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationNoteMax } from '#contract/limits.ts'
import type { Review, ReviewDecision } from '#contract/posts/blog-moderation.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { decideMutation } from './queries.ts'

type DecisionFormProps = {
  review: Review
  note: string
  onNote: (note: string) => void
  onDone: () => void
  onRemoved: () => void
  /** The author changed it during the review. */
  onChanged: () => void
}

/** Approves it, or rejects it with a note. The author gets a mail either way. */
export function DecisionForm({ review, note, onNote, onDone, onRemoved, onChanged }: DecisionFormProps) {
  const [isNoteMissing, setNoteMissing] = useState(false)
  const decide = useMutation({
    ...decideMutation,
    onSuccess: (answer, ...rest) => {
      decideMutation.onSuccess?.(answer, ...rest)
      notify(noticeOf(answer.decision, review), { force: true })
      onDone()
    },
    onError: (error, ...rest) => {
      decideMutation.onError?.(error, ...rest)
      const { code } = problemOf(error)
      if (code === 'review_changed') onChanged()
      if (code !== 'not_found') return
      notify(
        { title: t`Already decided`, description: t`Another moderator decided it first, or the author withdrew it.` },
        { force: true },
      )
      onRemoved()
    },
  })

  function handleDecide(decision: ReviewDecision['decision']) {
    const isMissing = decision === 'reject' && note.trim() === ''
    setNoteMissing(isMissing)
    if (isMissing) document.getElementById('note')?.focus()
    else decide.mutate({ id: review.id, revision: review.revision, decision, note: note.trim() })
  }

  const left = moderationNoteMax - note.length
  const isBusy = decide.isPending || decide.isSuccess
  const picked = isBusy ? decide.variables?.decision : undefined
  return (
    <section aria-labelledby="decision-title">
      <h2 id="decision-title" className="font-semibold text-ink">
        <Trans>Decision</Trans>
      </h2>
      <label htmlFor="note" className="mt-2 mb-1.5 block font-medium text-sm">
        <Trans>Note to the author</Trans>
      </label>
      <TextArea
        id="note"
        rows={4}
        maxLength={moderationNoteMax}
        value={note}
        onChange={({ target }) => {
          setNoteMissing(false)
          onNote(target.value)
        }}
        aria-invalid={isNoteMissing || undefined}
        aria-describedby={isNoteMissing ? 'note-missing note-hint' : 'note-hint'}
      />
      {isNoteMissing && (
        <p id="note-missing" role="alert" className="mt-1.5 text-lost text-sm">
          {translated(blogTexts.noteMissing)}
        </p>
      )}
      <p id="note-hint" className="mt-1.5 text-ink-faint text-sm leading-5">
        <Trans>Sent to the author by email. Required when you reject.</Trans>
        {left < 100 && (
          <span className="tabular-nums">
            {' '}
            <Plural value={left} one="# character left." other="# characters left." />
          </span>
        )}
      </p>
      <Refusal error={decide.error} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button id="approve" disabled={isBusy} onClick={() => handleDecide('approve')}>
          {picked === 'approve' ? t`Approving...` : t`Approve`}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => handleDecide('reject')}>
          {picked === 'reject' ? t`Rejecting...` : t`Reject`}
        </Button>
      </div>
    </section>
  )
}

/** A refusal that is not shown elsewhere. */
function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null
  const { code, message } = problemOf(error)
  if (code === 'review_changed' || code === 'not_found') return null
  return (
    <p role="alert" className="mt-3 text-lost text-sm">
      <Trans>Couldn’t save the decision: {message}</Trans>
    </p>
  )
}

function noticeOf(decision: ReviewDecision['decision'], { kind, title }: Review) {
  if (decision === 'reject') return { title: t`Sent back to the author`, description: title }
  return {
    title: kind === 'edit' ? t`The changes are live` : t`The post is live`,
    description: title,
    tone: 'verified' as const,
  }
}
