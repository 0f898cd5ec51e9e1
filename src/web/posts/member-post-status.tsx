import type { MyPost } from '#contract/posts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { timeLeft } from './time-left.ts'

export const statusNames: Record<MyPost['status'], string> = {
  published: 'Published',
  draft: 'Draft',
  scheduled_deletion: 'Scheduled for deletion',
}

/** Where an own post stands. `isFresh` marks one that was claimed a moment ago. */
export function MemberPostStatus({ post, isFresh }: { post: MyPost; isFresh: boolean }) {
  if (isFresh) return <Badge tone="verified">Just claimed</Badge>
  if (post.status === 'scheduled_deletion') return <Badge tone="lost">{statusNames.scheduled_deletion}</Badge>
  if (post.moderation === 'in_review') return <Badge tone="qualified">In review</Badge>
  if (post.moderation === 'rejected') return <Badge tone="lost">Not accepted</Badge>
  if (post.status === 'draft') return <Badge>{statusNames.draft}</Badge>
  if (post.isTrialPost && post.expiresAt !== null) {
    const left = timeLeft(post.expiresAt, Date.now())
    return <Badge tone="qualified">Trial, {left.tone === 'expired' ? 'expired' : `${left.text} left`}</Badge>
  }
  return <Badge tone="verified">{post.isClaimed ? 'Live, claimed' : 'Live'}</Badge>
}
