import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/reports/report-monitors.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { localTime } from './monitor-texts.ts'
import { deliveriesQuery } from './queries.ts'

const statusStyles = {
  delivered: { label: msg`Delivered`, tone: 'verified' },
  waiting: { label: msg`Waiting`, tone: 'qualified' },
  failed: { label: msg`Failed`, tone: 'lost' },
} as const satisfies Record<
  WebhookDelivery['status'],
  { label: MessageDescriptor; tone: 'verified' | 'qualified' | 'lost' }
>

/** The latest deliveries to an endpoint and their outcomes. */
export function MonitorDeliveries({ endpointId }: { endpointId: string }) {
  const query = useInfiniteQuery(deliveriesQuery(endpointId))
  if (query.isPending)
    return (
      <div className="mt-4">
        <RowsSkeleton label={t`Loading the delivery log`} rows={1} />
      </div>
    )
  if (query.isLoadingError)
    return (
      <ErrorState className="mt-4" title={t`Couldn’t load the log`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const deliveries = query.data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0)
    return (
      <p className="mt-4 text-ink-soft text-sm">
        <Trans>No messages yet. Send a test event to try it.</Trans>
      </p>
    )
  return (
    <>
      <ul className="mt-4 border-line border-t">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { event, status, attempts, lastStatus, error, lastAttemptAt, nextAttemptAt, createdAt } = delivery
  const { label, tone } = statusStyles[status]
  const outcome = error ?? (lastStatus === null ? null : t`Answered ${lastStatus}.`)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-b-0 last:pb-0 text-sm tabular-nums">
      <code className="font-mono text-xs">{event}</code>
      <Badge tone={tone}>{i18n._(label)}</Badge>
      <span className="min-w-0 flex-1 basis-48 text-ink-soft text-xs wrap-anywhere">
        {outcome}
        {attempts > 1 && ` ${plural(attempts, { one: '# attempt.', other: '# attempts.' })}`}
        {nextAttemptAt !== null && attempts > 0 && ` ${t`Next ${{ time: localTime(nextAttemptAt) }}.`}`}
      </span>
      <time dateTime={lastAttemptAt ?? createdAt} className="text-ink-faint text-xs">
        {localTime(lastAttemptAt ?? createdAt)}
      </time>
    </li>
  )
}
