import { dateFormat } from '#web/platform/i18n/formats.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'

/** A wall-clock time as an instant. `gap`: the clocks skip it. `twice`: it occurs twice, and the first occurrence is meant. */
export type WallTime = { is: 'time'; at: Date; twice: boolean } | { is: 'gap' } | { is: 'unreadable' }

const dayMs = 86_400_000

/** Reads the value of a date field, `2026-03-29T10:30`, as a time of `zone`. */
export function readWallTime(local: string, zone: string): WallTime {
  const guess = Date.parse(`${local}Z`)
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(guess)) return { is: 'unreadable' }
  // The offset changes at most once within a day before and after.
  const offsets = new Set([offsetMs(guess - dayMs, zone), offsetMs(guess + dayMs, zone)])
  const times = [...offsets]
    .map((offset) => guess - offset)
    .filter((time) => time + offsetMs(time, zone) === guess)
    .sort((one, other) => one - other)
  const [first] = times
  return first === undefined ? { is: 'gap' } : { is: 'time', at: new Date(first), twice: times.length > 1 }
}

/** An instant as the value of a date field: the wall clock of `zone`, to the minute. */
export function writeWallTime(at: Date, zone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), zone)).toISOString().slice(0, 16)
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function offsetMs(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (type) => Number(parts.find((part) => part.type === type)?.value),
  )
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return wall - Math.floor(time / 1_000) * 1_000
}

/** `Sun, 29 March 2026 at 10:30 (Europe/Berlin)`. */
export function writeTime(at: Date | string, zone = localTimeZone()): string {
  const format = dateFormat({
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${format.format(new Date(at))} (${zone})`
}
