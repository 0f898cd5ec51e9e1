import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { liveUrl } from '../live-link/live-url.ts'
import { remainingText, type TimeLeft, timeLeft } from './time-left.ts'
import type { StoredTrialPost } from './trial-post-storage.ts'
import type { TrialPostList } from './use-trial-posts.ts'

/** Trial posts as rows: the remaining time of each, and its action. A guest saves by signing up, a member claims. */
export function TrialPostRows({ list, origin }: { list: TrialPostList; origin: string }) {
  const isMember = useSession().state === 'signed-in'
  return (
    <ul className="mt-4 border-line border-t">
      {list.posts.map((post) => (
        <TrialPostRow
          key={post.slug}
          post={post}
          origin={origin}
          left={timeLeft(post.expires_at, list.now)}
          isMember={isMember}
        />
      ))}
    </ul>
  )
}

const toneStyle: Record<TimeLeft['tone'], string> = {
  calm: 'text-ink-soft',
  expiring: 'font-medium text-qualified',
  urgent: 'font-medium text-lost',
  expired: 'text-ink-faint',
}

/** The time with the meaning of its colour as text. */
function timeText({ text: time, tone }: TimeLeft): string {
  if (tone === 'expiring') return t`${time} left, expiring`
  return tone === 'urgent' ? t`${time} left, urgent` : remainingText({ text: time, tone })
}

type TrialPostRowProps = { post: StoredTrialPost; origin: string; left: TimeLeft; isMember: boolean }

function TrialPostRow({ post, origin, left, isMember }: TrialPostRowProps) {
  const url = liveUrl(post, origin)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]">
      <div className="min-w-0 max-sm:col-span-2">
        <p className="line-clamp-2 font-medium text-ink wrap-anywhere">{post.title}</p>
        <p className="truncate text-ink-faint text-sm">{url.replace(/^https?:\/\//, '')}</p>
      </div>
      <p className={classNames('text-sm tabular-nums max-sm:col-span-2', toneStyle[left.tone])}>{timeText(left)}</p>
      {left.tone !== 'expired' && (
        <div className="-ml-3 flex gap-1 max-sm:col-span-2 sm:ml-0">
          <CopyButton
            text={url}
            label={t`Copy`}
            name={t`Copy the link to ${{ title: post.title }}`}
            variant="quiet"
            size="sm"
          />
          <ButtonLink
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="quiet"
            size="sm"
            aria-label={t`Open ${{ title: post.title }} in a new tab`}
          >
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Open</Trans>
          </ButtonLink>
          <SaveButton post={post} isMember={isMember} />
        </div>
      )}
    </li>
  )
}

function SaveButton({ post, isMember }: { post: StoredTrialPost; isMember: boolean }) {
  if (isMember) {
    return (
      <ButtonLink
        href={`/claim/${encodeURIComponent(post.slug)}`}
        variant="secondary"
        size="sm"
        aria-label={t`Claim ${{ title: post.title }}`}
      >
        <Trans>Claim</Trans>
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t`Save ${{ title: post.title }}`}
      onClick={() => openDialog('savePost', { slug: post.slug })}
    >
      <Trans>Save</Trans>
    </Button>
  )
}
