import { queryOptions } from '@tanstack/react-query'
import { VerifiedPayment } from '#contract/billing/billing-calls.ts'
import { z } from '#contract/zod.ts'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { callFunction } from '../checkout/call-function.ts'
import { announceReturn } from './return-window.ts'

/**
 * What the server says of a payment, whatever the address of the page claims: `processing` for one that takes its time, `open` for one that was not
 * made, `unknown` for what is not there or not the visitor's. `amount` is in dollars.
 */
type Told = { state: 'unknown' } | FoundPayment
export type FoundPayment = {
  state: 'paid' | 'processing' | 'open' | 'failed' | 'expired'
  amount: number
  credits: number
  order: VerifiedPayment['order']
}
/** `asked` counts the answers so far. */
export type ReturnedPayment = Told & { asked: number }

/** Pauses before asking again, in milliseconds. After the last one nothing is asked unless the person wants it. */
export const processingPausesMs = [2, 3, 5, 8, 13, 20, 30, 45, 60, 60, 60, 60].map((seconds) => seconds * 1_000)
/** Somebody who did not pay is told so soon. */
export const openPausesMs = [1_000, 2_000]

/** How long to wait before asking again; `false` for not at all. Pure. */
export function pauseMs({ state, asked }: Pick<ReturnedPayment, 'state' | 'asked'>): number | false {
  if (state === 'processing') return processingPausesMs[asked - 1] ?? false
  if (state === 'open') return openPausesMs[asked - 1] ?? false
  return false
}

/** The payment of a page or of the embedded form. `viewer` is who looks, since a member's payment is that member's to see. */
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
      return { ...payment, asked: (before?.asked ?? 0) + 1 }
    },
    // What is paid stays paid.
    staleTime: ({ state }) => (state.data?.state === 'paid' ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data === undefined ? false : pauseMs(state.data)),
  })
}

/** Asks by GET, and by POST on the other path where that does not work. Throws when no way led to an answer. */
async function verify(sessionId: string): Promise<Told> {
  const query = new URLSearchParams({ session_id: sessionId })
  const asked = await callFunction(`/functions/verify-payment?${query}`)
  const read = asked.ok ? VerifiedPayment.safeParse(asked.body) : null
  if (read?.success) return returned(read.data)
  if (isRefused(asked)) return { state: 'unknown' }
  const posted = await callFunction('/functions/v1/verify-payment', { type: 'payment', sessionId })
  const told = posted.ok ? PostedPayment.safeParse(posted.body) : null
  if (told?.success) return returned({ ...told.data, amount: told.data.amount_total / 100 })
  if (isRefused(posted)) return { state: 'unknown' }
  throw new Error('The payment couldn’t be resolved')
}

const PostedPayment = VerifiedPayment.omit({ verified: true, amount: true }).extend({ amount_total: z.number() })

/** Refused by the function itself, which says why by a code; a host that knows no such path says none. */
function isRefused(answer: Awaited<ReturnType<typeof callFunction>>): boolean {
  if (answer.ok) return false
  const { status, code } = answer.fault
  return code !== undefined && status >= 400 && status < 500 && status !== 429
}

function returned({ status, amount, credits, order }: Omit<VerifiedPayment, 'verified'>): Told {
  return { state: status === 'created' ? 'open' : status, amount, credits, order }
}
