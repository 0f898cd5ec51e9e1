import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Badge } from '#web/ui/labels/badge.tsx'
import { liveUrl } from '../live-link/live-url.ts'
import { allRememberedPosts, rememberedPost, type StoredTrialPost } from './trial-post-storage.ts'
import { useTrialPosts } from './use-trial-posts.ts'

/** Posts of this browser that are no longer live trials: deleted, or claimed by an account. Nothing if there are none. */
export function GuestHistory({ origin }: { origin: string }) {
  const { posts: live, now } = useTrialPosts()
  const [made, setMade] = useState<StoredTrialPost[]>([])
  // Read again whenever the list of live trials changes, because posts that leave that list belong here.
  useEffect(() => {
    if (now > 0) setMade(allRememberedPosts())
  }, [now])
  const past = made.filter(({ slug }) => live.every((post) => post.slug !== slug))
  if (past.length === 0) return null
  return (
    <section aria-labelledby="guest-history-title" className="mt-12">
      <h2 id="guest-history-title" className="font-semibold tracking-[-0.01em]">
        <Trans>Earlier posts</Trans>
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {past.map((post) => (
          <PastPost key={post.slug} post={post} origin={origin} />
        ))}
      </ul>
    </section>
  )
}

function PastPost({ post, origin }: { post: StoredTrialPost; origin: string }) {
  const isClaimed = rememberedPost(post.slug)?.is_trial_post === false
  return (
    <li className="flex items-center justify-between gap-4 py-2.5 text-sm">
      <span dir="auto" className="min-w-0 truncate">
        {isClaimed ? (
          <a href={liveUrl(post, origin)} className="link inline-block py-0.5">
            {post.title}
          </a>
        ) : (
          post.title
        )}
      </span>
      {isClaimed ? (
        <Badge tone="verified">
          <Trans>Permanent</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>Ended</Trans>
        </Badge>
      )}
    </li>
  )
}
