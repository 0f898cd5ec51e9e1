const count = new Intl.NumberFormat('en')

/** `1,250 credits` */
export function creditsText(credits: number): string {
  return `${count.format(credits)} ${Math.abs(credits) === 1 ? 'credit' : 'credits'}`
}

export function countText(amount: number): string {
  return count.format(amount)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as `$140.00`. */
export function moneyText(cents: number): string {
  return dollars.format(cents / 100)
}

const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' })
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment (ISO 8601) as a day where the person is. */
export function dayText(at: string): string {
  return day.format(new Date(at))
}

/** The same with its time. */
export function timeText(at: string): string {
  return time.format(new Date(at))
}
