import { lazy, Suspense } from 'react'
import { useTrialPosts } from './use-trial-posts.ts'

const TrialBanner = lazy(() => import('./trial-banner.tsx').then(({ TrialBanner }) => ({ default: TrialBanner })))

/**
 * The place of the trial banner, at the end of a page's `<main>`: it sticks to the lower edge of the window until the page ends, so that it
 * never moves what is being read. Loaded only in a browser that holds trial posts.
 */
export function TrialBannerSlot() {
  const list = useTrialPosts()
  if (list.posts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <TrialBanner list={list} />
    </Suspense>
  )
}
