const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const longAgoDays = 30

/** How long ago a moment (ISO 8601) was, in its largest unit; a date when it is long ago. `now` in milliseconds since 1970. */
export function timeAgo(at: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(at))
  const unit = units.find(([, milliseconds]) => past >= milliseconds)
  if (unit === undefined) return 'just now'
  const [name, milliseconds] = unit
  const count = Math.floor(past / milliseconds)
  return name === 'day' && count > longAgoDays ? `on ${date.format(new Date(at))}` : format.format(-count, name)
}
