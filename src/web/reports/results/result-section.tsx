import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Report, ReportResult } from '#contract/reports/reports.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ResultFilters } from './result-filters.tsx'
import { ResultTable } from './result-table.tsx'
import { isFiltering, noFilter, type ResultFilter } from './result-view.ts'

type ResultSectionProps = {
  report: Report
  rows: readonly ReportResult[]
  shown: readonly ReportResult[]
  isReadingOn: boolean
  problem: string | null
  filter: ResultFilter
  onFilter: (filter: ResultFilter) => void
  onOpen: (position: number) => void
  onRetry: () => void
}

/** The pages of the report, with filters and sorting. */
export function ResultSection(props: ResultSectionProps) {
  const { report, rows, shown, isReadingOn, problem, filter, onFilter, onOpen, onRetry } = props
  const [active, setActive] = useState(0)
  const { checked } = report.counts

  // Another filter or another order starts on the first page.
  function handleFilter(next: ResultFilter) {
    setActive(0)
    onFilter(next)
  }

  return (
    <section aria-labelledby="pages-title" className="print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="pages-title" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>Pages</Trans>
        </h2>
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {isFiltering(filter)
            ? t`${{ shown: count(shown.length) }} of ${{ all: count(rows.length) }} shown`
            : isReadingOn && t`${{ read: count(rows.length) }} of ${{ all: count(checked) }} loaded`}
        </p>
      </div>
      {problem !== null && (
        <ErrorState title={t`Not all pages could be loaded`} onRetry={onRetry} className="mt-3">
          {problem}
        </ErrorState>
      )}
      {rows.length === 0 && problem === null && <NoRows report={report} />}
      {rows.length > 0 && (
        <div className="mt-3 space-y-4">
          <ResultFilters filter={filter} counts={report.counts} onFilter={handleFilter} />
          {shown.length === 0 ? (
            <EmptyState title={t`No pages match these filters`}>
              <Trans>Remove a filter to see more.</Trans>
            </EmptyState>
          ) : (
            <ResultTable
              rows={shown}
              // In the order of the list they come after the loaded rows.
              missing={isPlain(filter) && problem === null ? Math.max(0, checked - rows.length) : 0}
              active={active}
              filter={filter}
              onActive={setActive}
              onFilter={handleFilter}
              onOpen={(index) => {
                const row = shown[index]
                if (row !== undefined) onOpen(row.position)
              }}
            />
          )}
          <p className="text-ink-faint text-xs">
            <Trans>Use the filter to search all rows.</Trans>
          </p>
        </div>
      )}
    </section>
  )
}

function isPlain(filter: ResultFilter): boolean {
  return !isFiltering(filter) && filter.sort === noFilter.sort && !filter.isDescending
}

function NoRows({ report }: { report: Report }) {
  if (report.counts.checked > 0 || report.status === 'queued' || report.status === 'running')
    return (
      <div className="mt-3">
        <RowsSkeleton label={t`Waiting for the first results`} rows={5} />
      </div>
    )
  return (
    <div className="mt-3">
      <EmptyState title={t`No pages were checked`}>
        <Trans>The report was cancelled before the first page was checked.</Trans>
      </EmptyState>
    </div>
  )
}
