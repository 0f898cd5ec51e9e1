import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review, ReviewDecision } from '#contract/blog-moderation.ts'
import { blogTexts } from '#contract/blog-texts.ts'
import { moderationNoteMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/client.ts'
import { notify } from '#web/platform/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { decideMutation } from './queries.ts'

type DecisionFormProps = {
  review: Review
  note: string
  onNote: (note: string) => void
  onDone: () => void
  onGone: () => void
  /** The author changed it while it was read. */
  onChanged: () => void
}

/** Approve, or send back with a reason. The author gets a mail either way. */
export function DecisionForm({ review, note, onNote, onDone, onGone, onChanged }: DecisionFormProps) {
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
        { title: 'Already decided', description: 'Somebody else was faster, or the author took it back.' },
        { force: true },
      )
      onGone()
    },
  })

  function handleDecide(decision: ReviewDecision['decision']) {
    const isMissing = decision === 'reject' && note.trim() === ''
    setNoteMissing(isMissing)
    if (isMissing) document.getElementById('note')?.focus()
    else decide.mutate({ id: review.id, revision: review.revision, decision, note: note.trim() })
  }

  const isBusy = decide.isPending || decide.isSuccess
  const picked = isBusy ? decide.variables?.decision : undefined
  return (
    <section aria-labelledby="decision-title">
      <h2 id="decision-title" className="font-semibold text-ink">
        Decision
      </h2>
      <label htmlFor="note" className="mt-2 mb-1.5 block font-medium text-sm">
        Note to the author
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
          {blogTexts.noteMissing}
        </p>
      )}
      <p id="note-hint" className="mt-1.5 text-ink-faint text-sm leading-5">
        Goes to them by mail. Needed to reject, welcome otherwise.
        {note.length > moderationNoteMax - 100 && (
          <span className="tabular-nums"> {moderationNoteMax - note.length} characters left.</span>
        )}
      </p>
      <Refusal error={decide.error} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button id="approve" disabled={isBusy} onClick={() => handleDecide('approve')}>
          {picked === 'approve' ? 'Approving...' : 'Approve'}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => handleDecide('reject')}>
          {picked === 'reject' ? 'Rejecting...' : 'Reject'}
        </Button>
      </div>
    </section>
  )
}

/** What was refused for a reason that is not shown elsewhere. */
function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null
  const { code, message } = problemOf(error)
  if (code === 'review_changed' || code === 'not_found') return null
  return (
    <p role="alert" className="mt-3 text-lost text-sm">
      Not decided: {message}
    </p>
  )
}

function noticeOf(decision: ReviewDecision['decision'], { kind, title }: Review) {
  if (decision === 'reject') return { title: 'Sent back to the author', description: title }
  return {
    title: kind === 'edit' ? 'The changes are live' : 'The post is live',
    description: title,
    tone: 'verified' as const,
  }
}
