import { ExternalLink } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { liveUrl } from './live-url.ts'
import { type TimeLeft, timeLeft } from './time-left.ts'
import type { StoredTrialPost } from './trial-post-storage.ts'
import type { TrialPostList } from './use-trial-posts.ts'

/** Trial posts as rows: the time each has left, and what can be done with it. A guest saves by signing up, a member claims. */
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

const toneWord: Record<TimeLeft['tone'], string> = {
  calm: 'left',
  expiring: 'left, expiring',
  urgent: 'left, urgent',
  expired: '',
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
      <p className={classNames('text-sm tabular-nums max-sm:col-span-2', toneStyle[left.tone])}>
        {left.text} {toneWord[left.tone]}
      </p>
      {left.tone !== 'expired' && (
        <div className="-ml-3 flex gap-1 max-sm:col-span-2 sm:ml-0">
          <CopyButton text={url} label="Copy" name={`Copy the link to ${post.title}`} variant="quiet" size="sm" />
          <ButtonLink
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="quiet"
            size="sm"
            aria-label={`Open ${post.title} in a new tab`}
          >
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
            Open
          </ButtonLink>
          <KeepButton post={post} isMember={isMember} />
        </div>
      )}
    </li>
  )
}

function KeepButton({ post, isMember }: { post: StoredTrialPost; isMember: boolean }) {
  if (isMember) {
    return (
      <ButtonLink
        href={`/claim/${encodeURIComponent(post.slug)}`}
        variant="secondary"
        size="sm"
        aria-label={`Claim ${post.title}`}
      >
        Claim
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Save ${post.title}`}
      onClick={() => openDialog('savePost', { slug: post.slug })}
    >
      Save
    </Button>
  )
}
