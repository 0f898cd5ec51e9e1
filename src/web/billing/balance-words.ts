import { plural } from '@lingui/core/macro'
import type { Credits } from '#contract/billing-calls.ts'
import { count, dateFormat, numberFormat } from '#web/platform/formats.ts'

/** `1,250 credits` */
export function creditsText(credits: number): string {
  return plural(credits, { one: '# credit', other: '# credits' })
}

/** What follows the balance where some of it is held for campaigns that are under way: `, 20 of them set aside`. */
export function setAsideText({ balance, available }: Pick<Credits, 'balance' | 'available'>): string {
  const setAside = balance - available
  return setAside > 0 ? plural(setAside, { one: ', # of them set aside', other: ', # of them set aside' }) : ''
}

export function countText(amount: number): string {
  return count(amount)
}

const dollars = { style: 'currency', currency: 'USD' } as const

/** Integer cents as `$140.00`. */
export function moneyText(cents: number): string {
  return numberFormat(dollars).format(cents / 100)
}

/** Integer cents as a price: `$290`, else `$1.40`. */
export function priceText(cents: number): string {
  return numberFormat({ ...dollars, trailingZeroDisplay: 'stripIfInteger' }).format(cents / 100)
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A moment (ISO 8601) as a day where the person is. */
export function dayText(at: string): string {
  return dateFormat(day).format(new Date(at))
}

/** The same with its time. */
export function timeText(at: string): string {
  return dateFormat(time).format(new Date(at))
}
