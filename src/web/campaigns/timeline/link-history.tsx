import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { PlacementHistory } from '#contract/campaigns/campaigns.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { countText, momentText } from '../campaign-labels.ts'
import { historyQuery } from '../queries.ts'
import { EventRow } from './event-row.tsx'
import { EventBadge } from './state-badge.tsx'

type LinkHistoryProps = {
  campaignId: string
  link: PlacementHistory
  isOpen: boolean
  onToggle: () => void
}

/** One link in the timeline: its newest event, and all its events when it is open. */
export function LinkHistory({ campaignId, link, isOpen, onToggle }: LinkHistoryProps) {
  const { placementId, number, anchorText, latest, events } = link
  const listId = useId()
  return (
    <li className="border-line border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={onToggle}
        className="grid w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2 gap-y-1 rounded py-3 text-left text-sm leading-6 -outline-offset-1 hover:bg-sunken/60 lg:grid-cols-[1.25rem_8.75rem_4rem_minmax(0,12rem)_minmax(0,1fr)_4.5rem_auto] lg:gap-x-3"
      >
        <ChevronRight
          size={15}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classNames(
            'mt-[5px] text-ink-faint transition-transform motion-reduce:transition-none',
            isOpen && 'rotate-90',
          )}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 lg:contents">
          <span className="shrink-0">
            <EventBadge event={latest} />
          </span>
          <span className="whitespace-nowrap text-ink-soft tabular-nums">{t`No. ${{ number: countText(number) }}`}</span>
          <bdi className="min-w-0 max-w-full truncate text-ink">{anchorText}</bdi>
        </span>
        <time
          dateTime={latest.at}
          className="whitespace-nowrap text-ink-faint text-xs leading-6 tabular-nums lg:col-start-7 lg:row-start-1"
        >
          {momentText(latest.at)}
        </time>
        {!isOpen && (
          <span className="col-span-2 col-start-2 flex min-w-0 gap-x-3 text-ink-soft text-xs leading-5 lg:contents">
            <bdi className="min-w-0 flex-1 truncate lg:leading-6">{summaryOf(latest)}</bdi>
            <span className="shrink-0 whitespace-nowrap text-ink-faint tabular-nums lg:text-right lg:leading-6">
              {plural(events, { one: '# event', other: '# events' })}
            </span>
          </span>
        )}
      </button>
      {isOpen && (
        <div id={listId} className="mb-2 ml-[9px] border-line border-l pl-[17px]">
          <Events campaignId={campaignId} placementId={placementId} />
        </div>
      )}
    </li>
  )
}

/** The information that the badge does not show: the site and the next check, or why the link failed. */
function summaryOf({ to, host, text, nextCheckAt }: PlacementHistory['latest']): string {
  if (host === null || to === 'failed') return text
  return nextCheckAt === null ? host : `${t`Next check: ${{ time: momentText(nextCheckAt) }}`} · ${host}`
}

function Events({ campaignId, placementId }: { campaignId: string; placementId: string }) {
  const query = useInfiniteQuery(historyQuery(campaignId, placementId))
  if (query.isPending) return <RowsSkeleton label={t`Loading the events of the link`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the events`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  return (
    <>
      <ol className="[&>li:last-child]:border-b-0">
        {query.data.pages
          .flatMap(({ events }) => events)
          .map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
      </ol>
      <LoadMore query={query} />
    </>
  )
}
