import { dateLocale } from '../i18n/date-locale.ts'

const minuteMs = 60_000

/** Shows each `time[data-local]` in the visitor's time zone; `data-local` is `date` or `datetime`. */
export function localiseTimes(root: ParentNode) {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const time = new Date(element.dateTime)
    if (Number.isNaN(time.getTime())) continue
    element.textContent = new Intl.DateTimeFormat(dateLocale(language()), formatOf(element.dataset.local)).format(time)
  }
}

function formatOf(kind: string | undefined): Intl.DateTimeFormatOptions {
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const
  return kind === 'datetime' ? { ...date, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : date
}

/**
 * Fills each `[data-expires-at]` with the time left, with the texts of its data attributes, and updates it every minute; stops when all have expired.
 */
export function startCountdowns(root: ParentNode) {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-expires-at]')]
  const update = () => {
    const msLeft = elements.map((element) => showTimeLeft(element, Date.now())).filter((ms) => ms > 0)
    // A timer just after the next full minute of the nearest one is exact without an update every second.
    if (msLeft.length > 0) setTimeout(update, (Math.min(...msLeft) % minuteMs) + 50)
  }
  update()
}

function showTimeLeft(element: HTMLElement, now: number): number {
  const msLeft = Date.parse(element.dataset.expiresAt ?? '') - now
  if (Number.isNaN(msLeft)) return 0
  element.textContent = expiryText(msLeft, element.dataset)
  element.hidden = false
  return msLeft
}

/** The texts of a countdown: with `#` in place of the time, in the last minute, and after the end. */
type ExpiryTexts = { left?: string; ending?: string; over?: string }

/** `Expires in 5 hours 12 minutes`: the two largest units, each with its plural form, in the language of the page. */
export function expiryText(msLeft: number, { left = '#', ending = '', over = '' }: ExpiryTexts): string {
  if (msLeft <= 0) return over
  const minutes = Math.floor(msLeft / minuteMs)
  if (minutes === 0) return ending
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const parts =
    days > 0
      ? [counted(days, 'day'), counted(hours % 24, 'hour')]
      : [counted(hours, 'hour'), counted(minutes % 60, 'minute')]
  const list = new Intl.ListFormat(language(), { type: 'unit', style: 'narrow' })
  return left.replace('#', list.format(parts.flat()))
}

function counted(count: number, unit: string): string[] {
  if (count === 0) return []
  return [new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)]
}

function language(): string {
  return document.documentElement.lang || 'en'
}
