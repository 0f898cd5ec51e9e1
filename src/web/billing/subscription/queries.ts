import { mutationOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import { api } from '#web/platform/http/api.ts'
import { announceCreditsChanged, watchCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { useSession } from '#web/platform/session/session.ts'

/** The subscription of the signed-in member. */
export const subscriptionQuery = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: ({ signal }) => api().billing.getSubscription(undefined, { signal }),
})

/** The member's subscription. Read again after each purchase, cancellation or resumption. */
export function useSubscription({ enabled = true } = {}) {
  const client = useQueryClient()
  useEffect(
    () => watchCreditsChanged(() => void client.invalidateQueries(subscriptionQuery, { cancelRefetch: false })),
    [client],
  )
  return useQuery({ ...subscriptionQuery, enabled })
}

/** Whether the signed-in member has Premium; `unknown` until the server responds. Guests have none. */
export function usePremium(): 'unknown' | 'none' | 'active' {
  const { state } = useSession()
  const isMember = state === 'signed-in'
  const { data } = useSubscription({ enabled: isMember })
  if (!isMember) return state === 'unknown' ? 'unknown' : 'none'
  if (data === undefined) return 'unknown'
  return data.subscribed ? 'active' : 'none'
}

/** Ends the subscription at the end of the paid period. */
export const cancelSubscriptionMutation = changeMutation(() => api().billing.cancelSubscription())

/** Revokes a cancellation. */
export const resumeSubscriptionMutation = changeMutation(() => api().billing.resumeSubscription())

function changeMutation(change: () => Promise<SubscriptionInfo>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: (info, _input, _result, { client }) => {
      client.setQueryData(subscriptionQuery.queryKey, info)
      announceCreditsChanged()
    },
  })
}

/** Opens the payment provider's page for cards and invoices. */
export const openPortalMutation = mutationOptions({
  mutationFn: async () => {
    const { url } = await api().billing.openPortal()
    window.location.assign(url)
  },
})
