const date = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

// Making a format costs far more than using it: each is made once.
const formats = {
  date: new Intl.DateTimeFormat('en', date),
  datetime: new Intl.DateTimeFormat('en', { ...date, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
}

type PostTimeProps = { at: string; show?: keyof typeof formats }

/** A moment, given as ISO 8601. The HTML says it in UTC; the page script turns it into the visitor's own time. */
export function PostTime({ at, show = 'date' }: PostTimeProps) {
  return (
    <time dateTime={at} data-local={show}>
      {formats[show].format(new Date(at))}
    </time>
  )
}
