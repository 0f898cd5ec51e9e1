import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import { api } from '#web/platform/http/api.ts'

const invoicesPage = 10

export const billingDetailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => api().billing.getBillingDetails(undefined, { signal }),
})

/** Saves the billing details for future invoices. */
export const saveDetailsMutation = mutationOptions({
  mutationFn: (details: BillingDetails) => api().billing.saveBillingDetails(details),
  onSuccess: (saved, _details, _result, { client }) => client.setQueryData(billingDetailsQuery.queryKey, saved),
})

/** Invoices and credit notes, newest first. Read again when a purchase changes the credits. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['billing', 'credits', 'invoices'],
  queryFn: ({ pageParam, signal }) =>
    api().billing.listInvoices({ limit: invoicesPage, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
