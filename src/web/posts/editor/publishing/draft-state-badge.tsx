import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DraftSummary } from '#contract/posts/blog-drafts.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { writeTime } from './schedule-time.ts'

/** The state of a draft in a word or two. */
export function DraftStateBadge({
  draft,
}: {
  draft: Pick<DraftSummary, 'state' | 'publishAt' | 'reviewNote' | 'post'>
}) {
  if (draft.state === 'in_review')
    return (
      <Badge tone="qualified">
        <Trans>In review</Trans>
      </Badge>
    )
  if (draft.state === 'scheduled' && draft.publishAt !== null) {
    const publishTime = writeTime(draft.publishAt)
    return (
      <Badge tone="verified" className="h-auto min-h-6 whitespace-normal">
        <Trans>Scheduled for {publishTime}</Trans>
      </Badge>
    )
  }
  if (draft.reviewNote !== null)
    return (
      <Badge tone="lost">
        <Trans>Rejected</Trans>
      </Badge>
    )
  return <Badge>{draft.post === null ? t`Draft` : t`Edit of a post`}</Badge>
}
