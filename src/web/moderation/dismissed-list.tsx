import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AbuseReportItem } from '#contract/posts/blog-moderation.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { reasonText } from './moderation-texts.ts'
import { Moment } from './moment.tsx'
import { dismissedQuery } from './queries.ts'
import { useReopen } from './use-reopen.ts'

/** Dismissed reports, the latest first. Each can be reopened. */
export function DismissedList() {
  const query = useInfiniteQuery(dismissedQuery)
  const reopen = useReopen()
  if (query.isPending) return <RowsSkeleton label={t`Loading dismissed reports`} rows={5} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load dismissed reports`} onRetry={() => void query.refetch()} className="mt-6">
        {problemOf(query.error).message}
      </ErrorState>
    )
  const reports = query.data.pages.flatMap(({ items }) => items).filter((item) => item.type === 'report')
  if (reports.length === 0 && !query.hasNextPage)
    return (
      <div className="-mt-px">
        <EmptyState title={t`No dismissed reports`}>
          <Trans>Reports that you dismiss stay here for a while.</Trans>
        </EmptyState>
      </div>
    )
  return (
    <>
      <ul aria-label={t`Dismissed reports`}>
        {reports.map((report) => (
          <Row
            key={report.id}
            report={report}
            isBusy={reopen.isPending && reopen.variables === report.id}
            onReopen={() => reopen.mutate(report.id)}
          />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

type RowProps = { report: AbuseReportItem; isBusy: boolean; onReopen: () => void }

function Row({ report: { post, reason, details, dismissedAt }, isBusy, onReopen }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <a href={post.url} target="_blank" rel="noopener" dir="auto" className="link font-medium wrap-anywhere">
            {post.title}
          </a>
          <Badge tone="neutral">{reasonText(reason)}</Badge>
        </div>
        <p className="mt-1 text-ink-soft text-sm wrap-anywhere">
          <bdi>{post.author}</bdi>
          {dismissedAt !== null && (
            <>
              {' · '}
              <Trans>
                dismissed <Moment at={dismissedAt} />
              </Trans>
            </>
          )}
        </p>
        {details !== '' && (
          <p dir="auto" className="mt-1.5 line-clamp-2 max-w-[70ch] text-sm leading-5 wrap-anywhere">
            {details}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        aria-label={t`Reopen the report about ${{ title: post.title }}`}
        onClick={onReopen}
      >
        {isBusy ? t`Opening...` : t`Open again`}
      </Button>
    </li>
  )
}
