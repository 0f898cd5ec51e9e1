const minuteMs = 60_000

/** Shows each `time[data-local]` in the visitor's time zone; `data-local` is `date` or `datetime`. */
export function localiseTimes(root: ParentNode) {
  const language = document.documentElement.lang || undefined
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const time = new Date(element.dateTime)
    if (Number.isNaN(time.getTime())) continue
    element.textContent = new Intl.DateTimeFormat(language, formatOf(element.dataset.local)).format(time)
  }
}

function formatOf(kind: string | undefined): Intl.DateTimeFormatOptions {
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const
  return kind === 'datetime' ? { ...date, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : date
}

/** Fills each `[data-expires-at]` with the time left and keeps it right to the minute; stops when nothing is left to count. */
export function startCountdowns(root: ParentNode) {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-expires-at]')]
  const update = () => {
    const msLeft = elements.map((element) => showTimeLeft(element, Date.now())).filter((ms) => ms > 0)
    // Waking just after the next whole minute of the nearest one keeps the figure right without ticking every second.
    if (msLeft.length > 0) setTimeout(update, (Math.min(...msLeft) % minuteMs) + 50)
  }
  update()
}

function showTimeLeft(element: HTMLElement, now: number): number {
  const msLeft = Date.parse(element.dataset.expiresAt ?? '') - now
  if (Number.isNaN(msLeft)) return 0
  element.textContent = expiryText(msLeft)
  element.hidden = false
  return msLeft
}

/** `Expires in 5 hours 12 minutes`: the two largest units, each in its right number. */
export function expiryText(msLeft: number): string {
  if (msLeft <= 0) return 'Expired'
  const minutes = Math.floor(msLeft / minuteMs)
  if (minutes === 0) return 'Expires in less than a minute'
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const parts =
    days > 0
      ? [counted(days, 'day'), counted(hours % 24, 'hour')]
      : [counted(hours, 'hour'), counted(minutes % 60, 'minute')]
  return `Expires in ${parts.filter((part) => part !== '').join(' ')}`
}

function counted(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
