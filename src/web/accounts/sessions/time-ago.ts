import { t } from '@lingui/core/macro'
import { dateFormat, relativeFormat } from '#web/platform/i18n/formats.ts'

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const longAgoDays = 30

/** The time since `at` (ISO 8601) in its largest unit; a date if it is long ago. `now` in milliseconds since 1970. */
export function timeAgo(at: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(at))
  const unit = units.find(([, milliseconds]) => past >= milliseconds)
  if (unit === undefined) return t`just now`
  const [name, milliseconds] = unit
  const count = Math.floor(past / milliseconds)
  if (name !== 'day' || count <= longAgoDays) return relativeFormat({ numeric: 'auto' }).format(-count, name)
  const day = dateFormat({ dateStyle: 'medium' }).format(new Date(at))
  return t`on ${day}`
}
