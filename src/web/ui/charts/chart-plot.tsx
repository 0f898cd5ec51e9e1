import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { ChartSeries, Column, Columns } from './chart-history.ts'
import { type ChartScale, labelOf, scaleOf } from './chart-scale.ts'
import { figuresText, periodText, previousText, tickText } from './chart-texts.ts'

const height = 192
const topSpace = 8
const labelSpace = 24
const axisWidth = 36

const fills = {
  ink: 'fill-ink opacity-45',
  verified: 'fill-verified',
  qualified: 'fill-qualified',
  lost: 'fill-lost',
} as const

type ChartPlotProps = {
  title: string
  /** The unit of the figures: `Links per day`. */
  measure: string
  zoneText: string
  series: readonly ChartSeries<string>[]
  columns: Columns
}

/** The plot with both axes. It announces one period at a time: the one under the pointer, or the one selected with the arrow keys. */
export function ChartPlot({ title, measure, zoneText, series, columns }: ChartPlotProps) {
  const { points, previous, unit, hasPrevious } = columns
  const last = points.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  if (point === undefined) return null
  const before = hasPrevious ? previous[at] : undefined
  const names = series.map(({ name }) => name)
  const spoken = [point, ...(before === undefined ? [] : [before])].map((one) => figuresText(one, unit, names))
  const handleKeyDown = (event: KeyboardEvent) => {
    if (keyTarget(event.key, at, last) === null) return
    event.preventDefault()
    // Key presses may arrive faster than renders: each continues from the previous one.
    setChosen((chosen) => Math.max(0, Math.min(last, keyTarget(event.key, chosen ?? last, last) ?? last)))
  }
  const handlePointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - axisWidth) / Math.max(1, width - axisWidth)
    setChosen(Math.max(0, Math.min(last, Math.floor(share * points.length))))
  }
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-xs">
        <p className="text-ink-soft">{measure}</p>
        <Readout point={point} before={before} series={series} columns={columns} />
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={spoken.join('; ')}
        onKeyDown={handleKeyDown}
        onBlur={() => setChosen(null)}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => setChosen(null)}
        className="mt-2 cursor-crosshair touch-pan-y rounded-[3px] outline-offset-4"
      >
        <Drawing series={series} columns={columns} at={chosen === null ? null : at} />
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1 pl-9 text-ink-faint text-xs">
        {hasPrevious && (
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" width="20" height="8">
              <line x1="0" x2="20" y1="4" y2="4" strokeDasharray="4 3" strokeWidth="1.5" className="stroke-ink-soft" />
            </svg>
            {previousText(columns)}
          </span>
        )}
        <span className="ml-auto">{zoneText}</span>
      </div>
    </div>
  )
}

function keyTarget(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + 1
  if (key === 'PageDown') return at - 7
  if (key === 'PageUp') return at + 7
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

type ReadoutProps = {
  point: Column
  before: Column | undefined
  series: readonly ChartSeries<string>[]
  columns: Columns
}

/** The selected period as text. The chart itself announces the same to screen readers. */
function Readout({ point, before, series, columns: { unit } }: ReadoutProps) {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-3 tabular-nums">
      <span className="font-medium text-ink">{periodText(point, unit, 'long')}</span>
      {series.map(({ key, name }, index) => (
        <span key={key} className="text-ink-soft">
          {name} <span className="font-medium text-ink">{tickText(point.values[index] ?? 0)}</span>
        </span>
      ))}
      {before !== undefined && (
        <span className="text-ink-faint">
          <Trans comment="The same period in the range before: a date and its figures">
            before ({{ period: periodText(before, unit, 'short') }}):{' '}
            {{ figures: before.values.map(tickText).join(' · ') }}
          </Trans>
        </span>
      )}
    </p>
  )
}

type DrawingProps = Pick<ChartPlotProps, 'series' | 'columns'> & { at: number | null }

function Drawing({ series, columns, at }: DrawingProps) {
  const { points, previous, hasPrevious, unit } = columns
  const measured = hasPrevious ? [...points, ...previous] : points
  const most = (side: 'up' | 'down') =>
    Math.max(0, ...measured.flatMap(({ values }) => values.filter((_, index) => series[index]?.side === side)))
  const scale = scaleOf(most('up'), most('down'))
  const y = (value: number) => topSpace + ((scale.up - value) * height) / (scale.up + scale.down)
  const width = 100 / points.length
  return (
    <div className="flex select-none">
      <svg aria-hidden="true" width={axisWidth} height={topSpace + height + labelSpace} className="block shrink-0">
        {scale.ticks.map((tick) => (
          <text
            key={tick}
            x={axisWidth - 8}
            y={y(tick) + 4}
            textAnchor="end"
            className="fill-ink-faint text-xs tabular-nums"
          >
            {tickText(tick)}
          </text>
        ))}
      </svg>
      <svg aria-hidden="true" className="block min-w-0 flex-1 overflow-visible" height={topSpace + height + labelSpace}>
        {at !== null && (
          <rect x={`${at * width}%`} y={topSpace} width={`${width}%`} height={height} className="fill-ink/8" />
        )}
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {points.map((column, index) => (
          <Bars key={column.start} column={column} left={index * width} width={width} series={series} y={y} />
        ))}
        {hasPrevious && <PreviousLines series={series} previous={previous} scale={scale} />}
        {points.map((column, index) => {
          const label = labelOf(index, points.length)
          if (label === null) return null
          const isAtEnd = index === points.length - 1 && points.length > 12
          return (
            <text
              key={column.start}
              x={isAtEnd ? '100%' : `${(index + 0.5) * width}%`}
              y={topSpace + height + labelSpace - 6}
              textAnchor={isAtEnd ? 'end' : 'middle'}
              className={classNames('fill-ink-faint text-xs', label === 'wide' && '@max-lg:hidden')}
            >
              {periodText(column, unit, 'short')}
            </text>
          )
        })}
      </svg>
    </div>
  )
}

type BarsProps = {
  column: Column
  left: number
  width: number
  series: readonly ChartSeries<string>[]
  y: (value: number) => number
}

/** Later series of one side are drawn narrower, in front of the earlier ones. */
function Bars({ column, left, width, series, y }: BarsProps) {
  return series.map(({ key, tone, side }, index) => {
    const value = column.values[index] ?? 0
    if (value === 0) return null
    const rank = series.slice(0, index).filter((one) => one.side === side).length
    const share = rank === 0 ? 0.72 : 0.36
    const top = side === 'up' ? y(value) : y(0) + 1
    const bottom = side === 'up' ? y(0) : y(-value)
    return (
      <rect
        key={key}
        x={`${left + (width * (1 - share)) / 2}%`}
        y={top}
        width={`${width * share}%`}
        height={Math.max(2, bottom - top)}
        rx="1"
        className={fills[tone]}
      />
    )
  })
}

type PreviousLinesProps = { series: readonly ChartSeries<string>[]; previous: readonly Column[]; scale: ChartScale }

/** Stretched to the full width; the stroke width does not scale. */
function PreviousLines({ series, previous, scale: { up, down } }: PreviousLinesProps) {
  return (
    <svg
      aria-hidden="true"
      y={topSpace}
      width="100%"
      height={height}
      viewBox={`0 0 ${previous.length} ${up + down}`}
      preserveAspectRatio="none"
      overflow="visible"
    >
      {series.map(({ key, side }, index) => (
        <path
          key={key}
          d={previousPath(
            previous.map(({ values }) => values[index] ?? 0),
            (value) => (side === 'up' ? up - value : up + value),
          )}
          fill="none"
          strokeDasharray="4 3"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink-soft"
        />
      ))}
    </svg>
  )
}

/** There is no line along the axis between two periods without events. */
function previousPath(values: readonly number[], y: (value: number) => number): string {
  return values
    .slice(1)
    .flatMap((value, index) => {
      const before = values[index] ?? 0
      return value + before === 0 ? [] : [`M${index + 0.5} ${y(before)}L${index + 1.5} ${y(value)}`]
    })
    .join('')
}
