import { lazy, Suspense } from 'react'
import { useTrialPosts } from './use-trial-posts.ts'

const TrialBanner = lazy(() => import('./trial-banner.tsx').then(({ TrialBanner }) => ({ default: TrialBanner })))

/**
 * The slot of the trial banner, at the end of a page's `<main>`: the banner sticks to the bottom of the window until the page ends, so that it never
 * moves the content. Loaded only in a browser with trial posts.
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
