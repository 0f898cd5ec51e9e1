import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { StoredContent } from '#web/platform/static-render/stored-content.tsx'
import { PostTime } from '../facts/post-time.tsx'
import { ExpiryCountdown } from './expiry-countdown.tsx'

/** The notice that a trial post will be deleted, and when. The page script adds the remaining time on a reserved line, so that nothing moves. */
export function TrialNotice({ slug, expiresAt }: { slug: string; expiresAt: string }) {
  return (
    <aside
      aria-label={t`Trial post`}
      className="mt-6 flex gap-3 border-s-2 border-qualified bg-qualified-soft px-4 py-3 font-sans text-sm leading-6 text-ink"
    >
      <StoredContent content={ClockIcon} contentProps={{}} />
      <div className="min-w-0">
        <p>
          <Trans>
            <strong className="font-semibold">Trial post.</strong> It will be deleted on{' '}
            <PostTime at={expiresAt} show="datetime" /> unless it is claimed.
          </Trans>{' '}
          <ExpiryCountdown
            expiresAt={expiresAt}
            className="block min-h-6 whitespace-nowrap font-medium tabular-nums text-qualified"
          />
        </p>
        {/* A plain link: its target page checks the session and whether the post can be claimed. */}
        <a href={`/claim/${slug}`} rel="nofollow" className="link inline-flex min-h-6 items-start font-medium">
          <Trans>Claim this post</Trans>
        </a>
      </div>
    </aside>
  )
}

function ClockIcon() {
  return <Clock aria-hidden="true" className="mt-1 size-4 shrink-0 text-qualified" />
}
