import { queryOptions } from '@tanstack/react-query'
import { VerifiedPayment } from '#contract/billing/billing-calls.ts'
import { z } from '#contract/zod.ts'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { callFunction } from '../checkout/call-function.ts'
import { announceReturn } from './return-window.ts'

/**
 * The state of a payment on the server, independent of the URL: `processing` for a delayed payment, `open` for one that was not made, `unknown` for
 * one that does not exist or belongs to another visitor. `amount` is in dollars.
 */
type VerifyResult = { state: 'unknown' } | FoundPayment
export type FoundPayment = {
  state: 'paid' | 'processing' | 'open' | 'failed' | 'expired'
  amount: number
  credits: number
  order: VerifiedPayment['order']
}
/** `responses` counts the responses so far. */
export type ReturnedPayment = VerifyResult & { responses: number }

/** The delays before the next checks, in milliseconds. After the last one only the user starts a check. */
export const processingPausesMs = [2, 3, 5, 8, 13, 20, 30, 45, 60, 60, 60, 60].map((seconds) => seconds * 1_000)
/** The delays are short, so that a buyer who did not pay sees that soon. */
export const openPausesMs = [1_000, 2_000]

/** The delay before the next check in milliseconds; `false` for no further check. Pure. */
export function pauseMs({ state, responses }: Pick<ReturnedPayment, 'state' | 'responses'>): number | false {
  if (state === 'processing') return processingPausesMs[responses - 1] ?? false
  if (state === 'open') return openPausesMs[responses - 1] ?? false
  return false
}

/** The payment of a payment page or of the embedded form. `viewer` is part of the key, because only the buyer may see a member's payment. */
export function returnedPaymentQuery(sessionId: string, viewer: string | null) {
  const queryKey = ['billing', 'returned', sessionId, viewer] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ReturnedPayment> => {
      const payment = await verify(sessionId)
      if (payment.state === 'paid') {
        announceCreditsChanged()
        announceReturn('paid', sessionId)
      }
      const before = client.getQueryData<ReturnedPayment>(queryKey)
      return { ...payment, responses: (before?.responses ?? 0) + 1 }
    },
    // A paid payment stays paid.
    staleTime: ({ state }) => (state.data?.state === 'paid' ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data === undefined ? false : pauseMs(state.data)),
  })
}

/** Reads the state by GET, and by POST on the other path if that fails. Throws if both fail. */
async function verify(sessionId: string): Promise<VerifyResult> {
  const query = new URLSearchParams({ session_id: sessionId })
  const fetched = await callFunction(`/functions/verify-payment?${query}`)
  const fetchedResult = fetched.ok ? VerifiedPayment.safeParse(fetched.body) : null
  if (fetchedResult?.success) return returned(fetchedResult.data)
  if (isRefused(fetched)) return { state: 'unknown' }
  const posted = await callFunction('/functions/v1/verify-payment', { type: 'payment', sessionId })
  const postedResult = posted.ok ? PostedPayment.safeParse(posted.body) : null
  if (postedResult?.success) return returned({ ...postedResult.data, amount: postedResult.data.amount_total / 100 })
  if (isRefused(posted)) return { state: 'unknown' }
  throw new Error('The payment couldn’t be resolved')
}

const PostedPayment = VerifiedPayment.omit({ verified: true, amount: true }).extend({ amount_total: z.number() })

/** Whether the function itself refused, with an error code. A host that does not know the path sends no code. */
function isRefused(answer: Awaited<ReturnType<typeof callFunction>>): boolean {
  if (answer.ok) return false
  const { status, code } = answer.fault
  return code !== undefined && status >= 400 && status < 500 && status !== 429
}

function returned({ status, amount, credits, order }: Omit<VerifiedPayment, 'verified'>): VerifyResult {
  return { state: status === 'created' ? 'open' : status, amount, credits, order }
}
