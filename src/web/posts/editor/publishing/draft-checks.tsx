import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Draft } from '#contract/posts/blog-drafts.ts'
import { linksText, readingTimeText, wordsText } from '#web/posts/facts/post-measures.ts'

/** What prevents the publication of a draft, and the notes about it. Measured on the last saved version. */
export function DraftChecks({ draft }: { draft: Draft }) {
  const { problems, reviewReasons, reviewNote, scheduleProblem, wordCount, readingTime, linkCount } = draft
  return (
    <div className="space-y-4 text-sm">
      <p className="text-ink-soft tabular-nums">
        {[wordsText(wordCount), readingTimeText(readingTime), linksText(linkCount)].join(' · ')}
      </p>
      {reviewNote !== null && <Note title={t`Rejected by a moderator`}>{reviewNote}</Note>}
      {scheduleProblem !== null && <Note title={t`Scheduled publishing failed`}>{scheduleProblem}</Note>}
      {problems.length > 0 ? (
        <div>
          <p className="font-medium text-ink">
            <Trans>To do before publishing</Trans>
          </p>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
            {problems.map(({ message }) => (
              <li key={message} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-verified">
          <Trans>Ready to publish.</Trans>
        </p>
      )}
      {reviewReasons.length > 0 && draft.state !== 'in_review' && <ReviewReasons reasons={reviewReasons} />}
    </div>
  )
}

/** Shown before publishing, so that the review is no surprise. */
export function ReviewReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className="rounded bg-qualified-soft p-3 text-sm">
      <p className="font-medium text-ink">
        <Trans>A moderator reviews it before it goes live</Trans>
      </p>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
        {reasons.map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex gap-2.5 rounded bg-lost-soft p-3">
      <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-lost" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium text-ink">{title}</p>
        <p className="mt-0.5 text-ink-soft wrap-anywhere">{children}</p>
      </div>
    </div>
  )
}
