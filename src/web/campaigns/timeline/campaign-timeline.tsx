import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { problemOf } from '#web/platform/http/client.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { historiesQuery, timelineQuery } from '../queries.ts'
import { EventRow } from './event-row.tsx'
import { gatherEvents } from './gather-events.ts'
import { LinkHistory } from './link-history.tsx'

type View = 'links' | 'events'

/** The events of a campaign's links, newest first: grouped by link, or one by one. */
export function CampaignTimeline({ campaignId }: { campaignId: string }) {
  const [view, setView] = useState<View>('links')
  return (
    <section aria-labelledby="timeline-title" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="timeline-title" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>Timeline</Trans>
        </h2>
        <ViewSwitch view={view} onView={setView} />
      </div>
      <div className="mt-3">
        {view === 'links' ? <ByLink campaignId={campaignId} /> : <AllEvents campaignId={campaignId} />}
      </div>
    </section>
  )
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const views = [
    { name: 'links', label: t`By link` },
    { name: 'events', label: t`All events` },
  ] as const
  return (
    <fieldset className="flex rounded border border-line-strong/60 bg-surface p-0.5">
      <legend className="sr-only">
        <Trans>Show the timeline</Trans>
      </legend>
      {views.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onView(name)}
          className={classNames(
            'h-7 whitespace-nowrap rounded-[5px] px-2.5 text-sm transition-colors',
            view === name ? 'bg-sunken font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** One entry per link. The open entries are stored here, because entries change their order with each new event. */
function ByLink({ campaignId }: { campaignId: string }) {
  const query = useInfiniteQuery(historiesQuery(campaignId))
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())

  function toggle(id: string) {
    const next = new Set(openIds)
    if (!next.delete(id)) next.add(id)
    setOpenIds(next)
  }

  return (
    <Loaded query={query}>
      {(pages) => {
        const links = pages.flatMap((page) => page.links)
        return links.length === 0 ? (
          <NoEvents />
        ) : (
          <ul className="border-line border-t">
            {links.map((link) => (
              <LinkHistory
                key={link.placementId}
                campaignId={campaignId}
                link={link}
                isOpen={openIds.has(link.placementId)}
                onToggle={() => toggle(link.placementId)}
              />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function AllEvents({ campaignId }: { campaignId: string }) {
  const query = useInfiniteQuery(timelineQuery(campaignId))
  return (
    <Loaded query={query}>
      {(pages) => {
        const events = pages.flatMap((page) => page.events)
        return events.length === 0 ? (
          <NoEvents />
        ) : (
          <ol className="border-line border-t">
            {gatherEvents(events).map(({ event, links }) => (
              <EventRow key={event.id} event={event} links={links} />
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}

type LoadedProps<Page> = {
  query: Parameters<typeof LoadMore>[0]['query'] & {
    data: { pages: Page[] } | undefined
    error: unknown
    refetch: () => Promise<unknown>
    isError: boolean
  }
  children: (pages: Page[]) => ReactNode
}

function Loaded<Page>({ query, children }: LoadedProps<Page>) {
  if (query.data !== undefined)
    return (
      <>
        {children(query.data.pages)}
        <LoadMore query={query} />
      </>
    )
  if (!query.isError) return <RowsSkeleton label={t`Loading the timeline`} rows={4} />
  return (
    <ErrorState title={t`Couldn’t load the timeline`} onRetry={() => void query.refetch()}>
      {problemOf(query.error).message}
    </ErrorState>
  )
}

function NoEvents() {
  return (
    <p className="border-line border-y py-6 text-ink-soft text-sm">
      <Trans>No events yet. Every step of every link appears here, with what it cost or refunded.</Trans>
    </p>
  )
}
