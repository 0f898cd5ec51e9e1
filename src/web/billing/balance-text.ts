import { plural, t } from '@lingui/core/macro'
import type { Credits } from '#contract/billing/billing-calls.ts'
import { count, dateFormat, numberFormat } from '#web/platform/i18n/formats.ts'

/** `1,250 credits` */
export function creditsText(credits: number): string {
  return plural(credits, { one: '# credit', other: '# credits' })
}

/**
 * The available credits and the credits reserved for campaigns: `46 credits`, or `45 available, 1 reserved`. Every place that shows a balance uses
 * it.
 */
export function balanceText({ balance, available }: Pick<Credits, 'balance' | 'available'>): string {
  const reserved = balance - available
  if (reserved === 0) return creditsText(available)
  return t`${countText(available)} available, ${countText(reserved)} reserved`
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

/** A time (ISO 8601) as a date in the user's time zone. */
export function dayText(at: string): string {
  return dateFormat(day).format(new Date(at))
}

/** The same with the time of day. */
export function timeText(at: string): string {
  return dateFormat(time).format(new Date(at))
}
