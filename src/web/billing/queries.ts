import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { api } from '#web/platform/http/api.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'
import { watchCreditsChanged } from '#web/platform/session/credits-changed.ts'

const ordersPage = 10
const entriesPage = 10
/** The maximum page size of the API. */
const exportPage = 100

/** The key of all queries whose data a purchase or a movement of credits changes. */
const creditsKey = ['billing', 'credits'] as const

/** The credits of the signed-in member. */
export const creditsQuery = queryOptions({
  queryKey: [...creditsKey, 'balance'],
  queryFn: ({ signal }) => api().billing.getCredits(undefined, { signal }),
})

/** The orders, newest first. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: [...creditsKey, 'orders'],
  queryFn: ({ pageParam, signal }) =>
    api().billing.listOrders({ limit: ordersPage, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Every movement of the credits, newest first. */
export const entriesQuery = infiniteQueryOptions({
  queryKey: [...creditsKey, 'entries'],
  queryFn: ({ pageParam, signal }) =>
    api().billing.listCreditEntries(
      { limit: entriesPage, ...(pageParam !== null && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Credits added and spent, by days of the browser's time zone. The previous data stays until the new data arrives. */
export function creditHistoryQuery(range: HistoryRange) {
  return queryOptions({
    queryKey: [...creditsKey, 'history', range],
    queryFn: ({ signal }) => api().billing.getCreditHistory({ range, timeZone: localTimeZone() }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The complete purchase history, for an export. */
export async function readAllOrders() {
  const all = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<ReturnType<typeof api>['billing']['listOrders']>> = await api().billing.listOrders({
      limit: exportPage,
      ...(cursor !== null && { cursor }),
    })
    all.push(...page.orders)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}

/** Refetches the displayed credits and orders after each purchase, spending or refund. */
export function useCreditsRefresh(): void {
  const client = useQueryClient()
  useEffect(() => watchCreditsChanged(() => void client.invalidateQueries({ queryKey: creditsKey })), [client])
}
