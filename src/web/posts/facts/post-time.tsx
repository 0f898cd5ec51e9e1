import { dateFormat } from '#web/platform/i18n/formats.ts'

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
      {dateFormat(formats[show]).format(new Date(at))}
    </time>
  )
}
