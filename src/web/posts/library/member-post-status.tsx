import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MyPost } from '#contract/posts/posts.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { timeLeft } from '../trials/time-left.ts'

export const statusNames: Record<MyPost['status'], MessageDescriptor> = {
  published: msg`Published`,
  draft: msg`Draft`,
  scheduled_deletion: msg`Scheduled for deletion`,
}

/** The status of an own post. `isFresh` marks a post that was claimed a moment ago. */
export function MemberPostStatus({ post, isFresh }: { post: MyPost; isFresh: boolean }) {
  if (isFresh)
    return (
      <Badge tone="verified">
        <Trans>Just claimed</Trans>
      </Badge>
    )
  if (post.status === 'scheduled_deletion') return <Badge tone="lost">{i18n._(statusNames.scheduled_deletion)}</Badge>
  if (post.moderation === 'in_review')
    return (
      <Badge tone="qualified">
        <Trans>In review</Trans>
      </Badge>
    )
  if (post.moderation === 'rejected')
    return (
      <Badge tone="lost">
        <Trans>Rejected</Trans>
      </Badge>
    )
  if (post.status === 'draft') return <Badge>{i18n._(statusNames.draft)}</Badge>
  if (post.isTrialPost && post.expiresAt !== null) {
    const { tone, text: time } = timeLeft(post.expiresAt, Date.now())
    return <Badge tone="qualified">{tone === 'expired' ? t`Trial, expired` : t`Trial, ${time} left`}</Badge>
  }
  return <Badge tone="verified">{post.isClaimed ? t`Live, claimed` : t`Live`}</Badge>
}
