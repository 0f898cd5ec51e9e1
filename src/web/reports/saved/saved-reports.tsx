import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { verifiedShare } from '#contract/reports/report-summary.ts'
import type { Report } from '#contract/reports/reports.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count as countText, dateFormat } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { savedReportsQuery } from '../queries.ts'
import { pagesText, percent } from '../results/report-figures.ts'
import { isOver } from '../results/report-follower.ts'
import { StatusBadge } from '../results/report-head.tsx'
import { verdictLabel, verdictStyles, verdictsInOrder } from '../verdicts/verdict-style.ts'
import { reportFormPath, reportPath } from './report-navigation.ts'

/** The member's reports, newest first. */
export function SavedReports() {
  const query = useInfiniteQuery(savedReportsQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your reports`} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your reports`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const reports = query.data.pages.flatMap((page) => page.reports)
  if (reports.length === 0) {
    return (
      <EmptyState
        title={t`No reports yet`}
        action={
          <ButtonLink href={reportFormPath}>
            <Trans>Create Report</Trans>
          </ButtonLink>
        }
      >
        <Trans>List the pages that should link to you. We check each one and create a report you can share.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="border-line border-t">
        {reports.map((report) => (
          <SavedReport key={report.id} report={report} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

function SavedReport({ report }: { report: Report }) {
  const { id, title, anchorText, destinationUrl, counts, run, status, createdAt } = report
  return (
    <li className="relative grid items-center gap-x-8 gap-y-3 border-line border-b py-4 hover:bg-sunken/60 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <a
          href={reportPath(id)}
          className="block truncate font-medium text-ink after:absolute after:inset-0 after:content-['']"
        >
          <bdi>{title ?? (anchorText || translated(reportFormTexts.anyAnchorText))}</bdi>
        </a>
        <p className="truncate text-ink-soft text-sm">
          <span aria-hidden="true">→ </span>
          <span className="sr-only">
            <Trans>links to</Trans>{' '}
          </span>
          <bdi>{destinationUrl}</bdi>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs tabular-nums">
          <StatusBadge status={status} />
          <span>{pagesText(counts.pages)}</span>
          {run.number > 1 && (
            <span>
              <Trans>run {{ run: run.number }}</Trans>
            </span>
          )}
          <span>{dateFormat(date).format(new Date(createdAt))}</span>
        </p>
      </div>
      <MiniBar report={report} />
    </li>
  )
}

function MiniBar({ report }: { report: Report }) {
  const { counts } = report
  const { share } = verifiedShare(counts)
  const rate = share === null ? '–' : percent(share)
  const parts = verdictsInOrder.map((verdict) => ({
    key: verdict,
    count: counts.verdicts[verdict] ?? 0,
    ...verdictStyles[verdict],
  }))
  const texts = parts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => t`${{ pages: countText(count) }} ${{ verdict: verdictLabel(key) }}`)
  return (
    <div>
      <p className="text-sm tabular-nums">
        {isOver(report) ? (
          <Trans>
            <strong className="font-semibold">{rate}</strong> verified
          </Trans>
        ) : (
          t`${{ checked: countText(counts.checked) }} of ${{ pages: countText(counts.pages) }} checked`
        )}
      </p>
      <ShareBar parts={parts} total={counts.pages} className="mt-1.5 h-2" />
      <span className="sr-only">{texts.join(', ')}</span>
    </div>
  )
}
