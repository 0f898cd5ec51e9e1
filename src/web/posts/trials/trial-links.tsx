import { type ComponentType, lazy, Suspense } from 'react'
import type { TrialLinksListProps } from './trial-links-list.tsx'
import { useTrialPosts } from './use-trial-posts.ts'

/** If it cannot be loaded, the page works without it. */
const TrialLinksList = lazy(
  (): Promise<{ default: ComponentType<TrialLinksListProps> }> =>
    import('./trial-links-list.tsx').then(
      ({ TrialLinksList }) => ({ default: TrialLinksList }),
      () => ({ default: () => null }),
    ),
)

/** `lifetime`: the lifetime of a trial post, as text. */
type TrialLinksProps = { origin: string; lifetime: string }

/** The trial posts of this browser; renders and loads nothing if there are none. */
export function TrialLinks({ origin, lifetime }: TrialLinksProps) {
  const list = useTrialPosts()
  if (list.posts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <TrialLinksList list={list} origin={origin} lifetime={lifetime} />
    </Suspense>
  )
}
