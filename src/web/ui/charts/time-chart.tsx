import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'
import { classNames } from '../class-names.ts'
import { ErrorState } from '../lists/error-state.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { type ChartHistory, type ChartSeries, type Columns, columnsOf, rangesFor, sumOf } from './chart-history.ts'
import { ChartPlot } from './chart-plot.tsx'
import { changeText } from './chart-texts.ts'
import { FiguresTable } from './figures-table.tsx'
import { RangeChoice } from './range-choice.tsx'
import { ToneSwatch } from './share-bar.tsx'

type TimeChartProps<Key extends string> = {
  title: string
  /** The unit of the columns: `Links per day`. */
  measure: Record<'day' | 'month', string>
  series: readonly ChartSeries<Key>[]
  query: UseQueryResult<ChartHistory<Key>>
  range: HistoryRange
  onRange: (range: HistoryRange) => void
  /** The text in place of the chart when nothing happened in the range. */
  none: string
}

/** Figures by day or month in the viewer's time zone: sums compared with the previous range, a chart, and its table beside or under it. */
export function TimeChart<Key extends string>(props: TimeChartProps<Key>) {
  const { title, query, range, onRange } = props
  const titleId = useId()
  const ranges = rangesFor(query.data?.since ?? null)
  return (
    <section aria-labelledby={titleId} className="@container min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="font-semibold text-lg tracking-[-0.01em]">
          {title}
        </h2>
        {query.data !== undefined && query.data.since !== null && (
          <RangeChoice ranges={ranges} range={range} onRange={onRange} />
        )}
      </div>
      <div className={classNames('mt-4 transition-opacity', query.isPlaceholderData && 'opacity-60')}>
        <Body {...props} />
      </div>
    </section>
  )
}

function Body<Key extends string>({ title, measure, series, query, none }: TimeChartProps<Key>) {
  if (query.isPending)
    return (
      <div role="status">
        <span className="sr-only">
          <Trans>Loading the chart</Trans>
        </span>
        <Skeleton className="h-64 w-full" />
      </div>
    )
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the chart`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  if (query.data === undefined) return null
  const columns = columnsOf(query.data, series)
  const { points, previous, unit, hasPrevious } = columns
  const measured = hasPrevious ? [...points, ...previous] : points
  if (measured.every(({ values }) => values.every((value) => value === 0)))
    return <p className="border-line border-y py-8 text-ink-soft text-sm">{none}</p>
  const zone = localTimeZone()
  return (
    <>
      <Sums series={series} columns={columns} />
      <div className="mt-5 grid gap-x-10 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_15rem]">
        <ChartPlot
          title={title}
          measure={measure[unit]}
          zoneText={unit === 'day' ? t`Days in ${zone}` : t`Months in ${zone}`}
          series={series}
          columns={columns}
        />
        <FiguresTable title={title} names={series.map(({ name }) => name)} columns={columns} />
      </div>
    </>
  )
}

function Sums({ series, columns }: { series: readonly ChartSeries<string>[]; columns: Columns }) {
  const { points, previous } = columns
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:gap-x-10">
      {series.map(({ key, name, tone }, index) => {
        const now = sumOf(points, index)
        return (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-2 text-ink-soft text-sm">
              <ToneSwatch tone={tone} shade={tone === 'ink' ? 2 : 0} />
              {name}
            </dt>
            <dd className="mt-0.5">
              <span className="block font-semibold text-2xl tabular-nums tracking-[-0.02em]">{count(now)}</span>
              <span className="block text-ink-soft max-sm:max-w-[26ch] text-xs leading-4">
                {changeText(now, sumOf(previous, index), columns)}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
