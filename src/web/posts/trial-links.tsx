import { TrialPostRows } from './trial-post-rows.tsx'
import { useTrialPosts } from './use-trial-posts.ts'

/** `lifetime` of a trial post in words. */
type TrialLinksProps = { origin: string; lifetime: string }

/** The trial posts this browser remembers, with the time each has left. Nothing at all when there are none. */
export function TrialLinks({ origin, lifetime }: TrialLinksProps) {
  const list = useTrialPosts()
  if (list.posts.length === 0) return null
  return (
    <section aria-labelledby="trial-links-title" className="page-width pb-16 lg:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trial-links-title" className="font-semibold text-xl tracking-[-0.015em]">
          Your trial links
        </h2>
        <p className="text-ink-soft text-sm">
          Kept in this browser only. Each is deleted {lifetime} after it was made, unless you{' '}
          <a href="/trial" className="link">
            save it
          </a>
          .
        </p>
      </div>
      <TrialPostRows list={list} origin={origin} />
    </section>
  )
}
