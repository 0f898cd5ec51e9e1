import { type ComponentType, lazy, Suspense } from 'react'
import type { TrialLinksListProps } from './trial-links-list.tsx'
import { useTrialPosts } from './use-trial-posts.ts'

/** Where it cannot be loaded, the page goes on without it. */
const TrialLinksList = lazy(
  (): Promise<{ default: ComponentType<TrialLinksListProps> }> =>
    import('./trial-links-list.tsx').then(
      ({ TrialLinksList }) => ({ default: TrialLinksList }),
      () => ({ default: () => null }),
    ),
)

/** `lifetime` of a trial post in words. */
type TrialLinksProps = { origin: string; lifetime: string }

/** The trial posts this browser remembers; nothing at all, and nothing loaded, when there are none. */
export function TrialLinks({ origin, lifetime }: TrialLinksProps) {
  const list = useTrialPosts()
  if (list.posts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <TrialLinksList list={list} origin={origin} lifetime={lifetime} />
    </Suspense>
  )
}
