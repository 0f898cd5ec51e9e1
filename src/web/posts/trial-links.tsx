import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonStyle } from '#web/ui/button-style.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { liveUrl } from './live-url.ts'
import { type TimeLeft, timeLeft } from './time-left.ts'
import { liveTrialPosts, type StoredTrialPost } from './trial-post-storage.ts'

const refreshMs = 60_000

/** `lifetime` of a trial post in words; `latestId` of the post finished last on this page. */
type TrialLinksProps = { origin: string; lifetime: string; latestId: string | null }

/** The trial posts this browser remembers, with the time each has left. Nothing at all when there are none. */
export function TrialLinks({ origin, lifetime, latestId }: TrialLinksProps) {
  const { posts, now } = useTrialPosts(latestId)
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="trial-links-title" className="page-width pb-16 lg:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trial-links-title" className="font-semibold text-xl tracking-[-0.015em]">
          Your trial links
        </h2>
        <p className="text-ink-soft text-sm">
          Kept in this browser only. Each is deleted {lifetime} after it was made.
        </p>
      </div>
      <ul className="mt-4 border-line border-t">
        {posts.map((post) => (
          <TrialLink key={post.slug} post={post} origin={origin} left={timeLeft(post.expires_at, now)} />
        ))}
      </ul>
    </section>
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

function TrialLink({ post, origin, left }: { post: StoredTrialPost; origin: string; left: TimeLeft }) {
  const url = liveUrl(post, origin)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]">
      <div className="min-w-0 max-sm:col-span-2">
        <p className="line-clamp-2 font-medium text-ink wrap-anywhere">{post.title}</p>
        <p className="truncate text-ink-faint text-sm">{url.replace(/^https?:\/\//, '')}</p>
      </div>
      <p className={classNames('text-sm tabular-nums', toneStyle[left.tone])}>
        {left.text} {toneWord[left.tone]}
      </p>
      {left.tone !== 'expired' && (
        <div className="flex gap-1">
          <CopyButton text={url} label="Copy" name={`Copy the link to ${post.title}`} variant="quiet" size="sm" />
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${post.title} in a new tab`}
            className={classNames(buttonStyle({ variant: 'quiet', size: 'sm' }))}
          >
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
            <span className="max-sm:sr-only">Open</span>
          </a>
        </div>
      )}
    </li>
  )
}

/** Reads the list again every minute, when a post was finished, and when another tab changed it. A post that expires meanwhile stays, marked so. */
function useTrialPosts(latestId: string | null) {
  const [{ posts, now }, setList] = useState<{ posts: StoredTrialPost[]; now: number }>({ posts: [], now: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished post is the reason to read again
  useEffect(() => {
    const refresh = () => setList((list) => refreshed(list.posts, Date.now()))
    refresh()
    const timer = setInterval(refresh, refreshMs)
    window.addEventListener('storage', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('storage', refresh)
    }
  }, [latestId])
  return { posts, now }
}

function refreshed(shown: StoredTrialPost[], now: number) {
  const live = liveTrialPosts(now)
  const expired = shown.filter((post) => Date.parse(post.expires_at) <= now)
  return { posts: [...live, ...expired], now }
}
