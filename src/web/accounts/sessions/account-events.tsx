import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/accounts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { AccountSection } from '../profile/account-section.tsx'
import { eventsQuery } from '../queries.ts'
import { eventText } from './event-text.ts'

/** The recent events of the account, so that its owner notices actions of others. */
export function AccountEvents() {
  return (
    <AccountSection
      id="history"
      title={t`Recent events`}
      description={t`Recent activity on your account. Don’t recognise something? Change your password and sign out all other sessions.`}
    >
      <EventList />
    </AccountSection>
  )
}

function EventList() {
  const query = useInfiniteQuery(eventsQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading the history`} rows={3} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load the history`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const events = query.data.pages.flatMap((page) => page.events)
  if (events.length === 0)
    return (
      <p className="text-ink-soft text-sm">
        <Trans>No events yet.</Trans>
      </p>
    )
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      <LoadMore query={query} />
    </>
  )
}

/** A time (ISO 8601) in the reader's format. */
function timeText(at: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}

function EventRow({ event }: { event: AccountEvent }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 text-sm">
      <span className="min-w-0 wrap-anywhere">{eventText(event)}</span>
      <span className="text-ink-soft tabular-nums">
        {event.ip !== null && <span className="mr-3 text-ink-faint">{event.ip}</span>}
        <time dateTime={event.createdAt}>{timeText(event.createdAt)}</time>
      </span>
    </li>
  )
}
