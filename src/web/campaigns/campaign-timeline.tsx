import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PlacementEvent } from '#contract/campaigns.ts'
import { problemOf } from '#web/platform/client.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { EventRow } from './event-row.tsx'
import { gatherEvents } from './gather-events.ts'
import { timelineQuery } from './queries.ts'

/** What happened to the links of a campaign, newest first. */
export function CampaignTimeline({ campaignId }: { campaignId: string }) {
  const query = useInfiniteQuery(timelineQuery(campaignId))
  return (
    <section aria-labelledby="timeline-title" className="min-w-0">
      <h2 id="timeline-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Timeline</Trans>
      </h2>
      <div className="mt-2">
        {query.isPending ? (
          <RowsSkeleton label={t`Loading what happened`} rows={4} />
        ) : query.isLoadingError ? (
          <ErrorState title={t`The timeline could not be loaded`} onRetry={() => void query.refetch()}>
            {problemOf(query.error).message}
          </ErrorState>
        ) : (
          <>
            <Events events={query.data.pages.flatMap(({ events }) => events)} />
            <LoadMore query={query} />
          </>
        )}
      </div>
    </section>
  )
}

function Events({ events }: { events: readonly PlacementEvent[] }) {
  if (events.length === 0)
    return (
      <p className="border-line border-y py-6 text-ink-soft text-sm">
        <Trans>Nothing yet. Each step of each link is written down here, with what it cost or gave back.</Trans>
      </p>
    )
  return (
    <ol className="border-line border-t">
      {gatherEvents(events).map(({ event, links }) => (
        <EventRow key={event.id} event={event} links={links} />
      ))}
    </ol>
  )
}
