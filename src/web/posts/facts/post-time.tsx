import { dateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'

const date = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

const formats = {
  date,
  datetime: { ...date, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const

type PostTimeProps = { at: string; show?: keyof typeof formats }

/** A time in ISO 8601. The HTML shows it in UTC; the page script converts it to the visitor's time zone. */
export function PostTime({ at, show = 'date' }: PostTimeProps) {
  return (
    <time dateTime={at} data-local={show}>
      {show === 'date' ? dayText(at) : dateFormat(formats[show]).format(new Date(at))}
    </time>
  )
}

const daysMax = 1_000
/** The formatted days by language and day: most posts of a page share few days, and formatting one takes as long as ten elements. */
const days = new Map<string, string>()

function dayText(at: string): string {
  const key = `${i18n.locale} ${at.slice(0, 'yyyy-mm-dd'.length)}`
  const text = days.get(key) ?? dateFormat(formats.date).format(new Date(at))
  if (days.size >= daysMax) days.clear()
  days.set(key, text)
  return text
}
