const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
const minutes = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
const seconds = new Intl.DateTimeFormat('en-GB', { ...parts, second: '2-digit', timeZone: 'UTC' })

/** A time of ISO 8601 as everybody reads the same: `22 Nov 2026, 02:03 UTC`. */
export function utcTime(at: string): string {
  return `${minutes.format(new Date(at))} UTC`
}

/** The same to the second, as evidence has it. */
export function utcSecond(at: string): string {
  return `${seconds.format(new Date(at))} UTC`
}
