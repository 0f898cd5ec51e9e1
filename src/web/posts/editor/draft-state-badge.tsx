import type { DraftSummary } from '#contract/blog-drafts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { writeTime } from './schedule-time.ts'

/** Where a draft stands, in a word or two. */
export function DraftStateBadge({
  draft,
}: {
  draft: Pick<DraftSummary, 'state' | 'publishAt' | 'reviewNote' | 'post'>
}) {
  if (draft.state === 'in_review') return <Badge tone="qualified">In review</Badge>
  if (draft.state === 'scheduled' && draft.publishAt !== null)
    return (
      <Badge tone="verified" className="h-auto min-h-6 whitespace-normal">
        Scheduled for {writeTime(draft.publishAt)}
      </Badge>
    )
  if (draft.reviewNote !== null) return <Badge tone="lost">Not accepted</Badge>
  return <Badge>{draft.post === null ? 'Draft' : 'Edit of a post'}</Badge>
}
