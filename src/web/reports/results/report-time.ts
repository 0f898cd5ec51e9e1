import { dateFormat } from '#web/platform/i18n/formats.ts'

const minutes = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const

/** A time of ISO 8601 in UTC, which is the same for all readers: `22 Nov 2026, 02:03 UTC`. */
export function utcTime(at: string): string {
  return dateFormat(minutes).format(new Date(at))
}

/** The same time with seconds, for evidence. */
export function utcSecond(at: string): string {
  return dateFormat({ ...minutes, second: '2-digit' }).format(new Date(at))
}
