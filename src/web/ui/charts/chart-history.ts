import { type HistoryRange, historyRanges } from '#contract/history-ranges.ts'
import type { BarTone } from './share-bar.tsx'

/** One series of figures: its columns are drawn above the zero line, or below it. */
export type ChartSeries<Key extends string> = {
  key: Key
  name: string
  tone: Exclude<BarTone, 'unverifiable'>
  side: 'up' | 'down'
}

/** Figures by day or month, oldest first, and those of the previous range of the same length. `start` is a calendar day. */
export type ChartHistory<Key extends string> = {
  unit: 'day' | 'month'
  since: string | null
  points: readonly ChartPoint<Key>[]
  previous: readonly ChartPoint<Key>[]
}
type ChartPoint<Key extends string> = { start: string } & Readonly<Record<Key, number>>

/** One column of a chart: the figures of all series, in the order of the series. */
export type Column = { start: string; values: number[] }
export type Columns = { unit: 'day' | 'month'; points: Column[]; previous: Column[]; hasPrevious: boolean }

/** Compares with the previous range only if the first figures fall into it: a range without any data is no measure. */
export function columnsOf<Key extends string>(
  { unit, since, points, previous }: ChartHistory<Key>,
  series: readonly ChartSeries<Key>[],
): Columns {
  const column = (point: ChartPoint<Key>) => ({ start: point.start, values: series.map(({ key }) => point[key]) })
  const begin = points[0]?.start ?? ''
  return {
    unit,
    points: points.map(column),
    previous: previous.map(column),
    hasPrevious: since !== null && since < begin,
  }
}

export function sumOf(columns: readonly Column[], index: number): number {
  return columns.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
}

const dayMs = 86_400_000
const neededDays: Record<HistoryRange, number> = { '7d': 0, '30d': 0, '90d': 30, '12m': 90 }

/** The ranges that show more data than a shorter one. */
export function rangesFor(since: string | null, now = Date.now()): HistoryRange[] {
  const age = since === null ? 0 : (now - Date.parse(since)) / dayMs
  return historyRanges.filter((range) => age >= neededDays[range])
}
