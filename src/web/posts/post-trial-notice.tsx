import { Clock } from 'lucide-react'
import { PostTime } from './post-time.tsx'

/** Says that a trial post will be deleted, and when. The page script adds the time left, on a line kept free for it: nothing moves. */
export function TrialNotice({ expiresAt }: { expiresAt: string }) {
  return (
    <aside
      aria-label="Trial post"
      className="mt-6 flex gap-3 border-s-2 border-qualified bg-qualified-soft px-4 py-3 font-sans text-sm leading-6 text-ink"
    >
      <Clock aria-hidden="true" className="mt-1 size-4 shrink-0 text-qualified" />
      <p>
        <strong className="font-semibold">Trial post.</strong> It will be deleted on{' '}
        <PostTime at={expiresAt} show="datetime" /> unless it is claimed.{' '}
        <span
          data-expires-at={expiresAt}
          className="block min-h-6 whitespace-nowrap font-medium tabular-nums text-qualified"
        />
      </p>
    </aside>
  )
}
