import { Trans } from '@lingui/react/macro'
import { TrialPostRows } from './trial-post-rows.tsx'
import type { TrialPostList } from './use-trial-posts.ts'

/** `lifetime`: the lifetime of a trial post, as text. */
export type TrialLinksListProps = { list: TrialPostList; origin: string; lifetime: string }

/** The trial posts of this browser, with the remaining time of each. */
export function TrialLinksList({ list, origin, lifetime }: TrialLinksListProps) {
  return (
    <section aria-labelledby="trial-links-title" className="page-width pb-16 lg:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trial-links-title" className="font-semibold text-xl tracking-[-0.015em]">
          <Trans>Your trial links</Trans>
        </h2>
        <p className="text-ink-soft text-sm">
          <Trans>
            Stored in this browser only. Each post is deleted {lifetime} after it was created unless you{' '}
            <a href="/trial" className="link">
              save it
            </a>
            .
          </Trans>
        </p>
      </div>
      <TrialPostRows list={list} origin={origin} />
    </section>
  )
}
