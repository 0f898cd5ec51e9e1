import { plural, t } from '@lingui/core/macro'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { count, dateFormat, listFormat, numberFormat } from '#web/platform/i18n/formats.ts'
import type { Column, Columns } from './chart-history.ts'

const formats = {
  day: {
    short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
    long: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  },
  month: {
    short: { month: 'short', timeZone: 'UTC' },
    long: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  },
} as const satisfies Record<Columns['unit'], Record<string, Intl.DateTimeFormatOptions>>

/** A calendar day or month: `15 Nov`, or `Sun, 15 Nov` in the long form. */
export function periodText({ start }: Column, unit: Columns['unit'], length: 'short' | 'long'): string {
  return dateFormat(formats[unit][length]).format(new Date(`${start}T00:00:00Z`))
}

/** A period with its figures, as it is announced: `Sun, 15 Nov: Verified 3, Lost 1`. */
export function figuresText(column: Column, unit: Columns['unit'], names: readonly string[]): string {
  const period = periodText(column, unit, 'long')
  const figures = listFormat({ type: 'unit' }).format(
    names.map((name, index) => `${name} ${count(column.values[index] ?? 0)}`),
  )
  return t({ message: `${period}: ${figures}`, comment: 'A day or month of a chart and its figures' })
}

export function rangeText(range: HistoryRange): string {
  return { '7d': t`7 days`, '30d': t`30 days`, '90d': t`90 days`, '12m': t`12 months` }[range]
}

export function previousText({ unit, points }: Columns): string {
  return unit === 'day'
    ? plural(points.length, { one: 'Previous day', other: 'Previous # days' })
    : plural(points.length, { one: 'Previous month', other: 'Previous # months' })
}

/** A sum compared with the previous one: `12 more than in the previous 30 days (+43%)`. */
export function changeText(now: number, before: number, { unit, points, hasPrevious }: Columns): string {
  if (!hasPrevious) return t`No earlier data to compare with`
  const days = unit === 'day'
  const periods = points.length
  if (now === before)
    return days ? t`The same as in the previous ${periods} days` : t`The same as in the previous ${periods} months`
  const difference = count(Math.abs(now - before))
  const share = before === 0 ? '' : ` (${shareText((now - before) / before)})`
  if (now > before)
    return days
      ? t`${difference} more than in the previous ${periods} days${share}`
      : t`${difference} more than in the previous ${periods} months${share}`
  return days
    ? t`${difference} fewer than in the previous ${periods} days${share}`
    : t`${difference} fewer than in the previous ${periods} months${share}`
}

function shareText(share: number): string {
  return numberFormat({ style: 'percent', signDisplay: 'always', maximumFractionDigits: 0 }).format(share)
}

/** The label of an axis tick; figures below the line are counts too. */
export function tickText(tick: number): string {
  return numberFormat({ notation: 'compact' }).format(Math.abs(tick))
}
