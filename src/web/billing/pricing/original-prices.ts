import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { plans } from '#contract/billing/billing.ts'
import type { PlanOffer } from '#contract/billing/premium-texts.ts'
import { api } from '#web/platform/http/api.ts'
import { priceText } from '../balance-text.ts'
import { type OriginalPrices, originalPricesOf } from './shown-prices.ts'

const freshMs = 60_000

const originalPricesQuery = queryOptions({
  queryKey: ['billing', 'original-prices'],
  queryFn: async ({ signal }) => originalPricesOf((await api().siteContent.get(undefined, { signal })).claims),
  staleTime: freshMs,
})

/** For dialogs, which are rendered in the browser. The prices are hidden until it is known that they may be shown. */
export function useOriginalPrices(): OriginalPrices {
  return useQuery(originalPricesQuery).data ?? 'hidden'
}

/**
 * The savings of a plan: compared with its original price if that may be shown, else compared with the monthly plan, whose price is really charged.
 */
export function savingsText({ savings }: PlanOffer, originalPrices: OriginalPrices): string | null {
  if (savings === null) return null
  const { monthly, yearly } = plans
  const { total, perMonth } = savings
  if (originalPrices !== 'hidden') return t`Saves ${total}, about ${perMonth} per month.`
  const against = priceText(12 * monthly.priceCents - yearly.priceCents)
  return t`Saves ${against} a year, about ${perMonth} per month.`
}
