import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HistoryRange } from '#contract/history-ranges.ts'
import { api } from '#web/platform/http/api.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'
import { watchCreditsChanged } from '#web/platform/session/credits-changed.ts'

const ordersPage = 10
const entriesPage = 10
/** The most an answer holds. */
const exportPage = 100

/** What a member has and had: everything that a purchase or a piece of work changes hangs under this key. */
const creditsKey = ['billing', 'credits'] as const

/** The credits of whoever is signed in. */
export const creditsQuery = queryOptions({
  queryKey: [...creditsKey, 'balance'],
  queryFn: ({ signal }) => api().billing.getCredits(undefined, { signal }),
})

/** What was bought, newest first. */
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

/** Credits added and spent by the days of this browser's time zone. What was shown stays until the answer is there. */
export function creditHistoryQuery(range: HistoryRange) {
  return queryOptions({
    queryKey: [...creditsKey, 'history', range],
    queryFn: ({ signal }) => api().billing.getCreditHistory({ range, timeZone: localTimeZone() }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All there is of the purchase history, for a file. */
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

/** Has what is shown of credits and orders read again whenever something was bought, spent or given back. */
export function useCreditsRefresh(): void {
  const client = useQueryClient()
  useEffect(() => watchCreditsChanged(() => void client.invalidateQueries({ queryKey: creditsKey })), [client])
}
