import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSession } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { TrialPostRows } from './trial-post-rows.tsx'
import { useTrialPosts } from './use-trial-posts.ts'

/** The trial posts of this browser with their actions, or the next step if there are none. */
export function TrialOverview({ origin }: { origin: string }) {
  const list = useTrialPosts()
  const isMember = useSession().state === 'signed-in'
  if (list.now === 0) return <RowsSkeleton label={t`Finding your trial posts`} rows={2} />
  if (list.posts.length === 0) {
    return (
      <EmptyState
        title={t`No trial posts in this browser`}
        action={
          <>
            <ButtonLink href="/">
              <Trans>Claim a free trial backlink</Trans>
            </ButtonLink>
            {isMember && (
              <ButtonLink href="/dashboard/posts" variant="secondary">
                <Trans>Go to My Posts</Trans>
              </ButtonLink>
            )}
          </>
        }
      >
        <Trans>Trial posts go live in seconds and show up here with a countdown.</Trans>
      </EmptyState>
    )
  }
  return <TrialPostRows list={list} origin={origin} />
}
