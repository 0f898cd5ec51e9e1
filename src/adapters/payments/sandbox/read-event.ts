import { z } from 'zod'
import type { PaymentEvent } from '../payment-provider.ts'

export const EventBody = z.object({
  id: z.string().min(1).max(60),
  type: z.string().min(1).max(60),
  /** Seconds since 1970. */
  created: z.int(),
  livemode: z.literal(false),
  data: z.object({
    object: z.object({
      object: z.enum(['checkout.session', 'payment_intent', 'subscription', 'invoice', 'charge', 'refund', 'dispute']),
      id: z.string().min(1).max(60),
      payment_intent: z.string().min(1).max(60).optional(),
      subscription: z.string().min(1).max(60).optional(),
    }),
  }),
})
export type EventBody = z.infer<typeof EventBody>

/** Parses the body of an event of the sandbox; `null` for anything else. */
export function readEvent(body: string): PaymentEvent | null {
  const parsed = EventBody.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { id, type, created, livemode, data } = parsed.data
  return {
    id,
    type,
    createdAt: new Date(created * 1000),
    about: aboutOf(data.object),
    isLive: livemode,
    payload: parsed.data,
  }
}

function aboutOf({ object, id, payment_intent, subscription }: EventBody['data']['object']): PaymentEvent['about'] {
  if (object === 'checkout.session') return { kind: 'checkout', id }
  if (object === 'payment_intent') return { kind: 'payment', id }
  if (object === 'subscription') return { kind: 'subscription', id }
  if (payment_intent !== undefined) return { kind: 'payment', id: payment_intent }
  return subscription === undefined ? null : { kind: 'subscription', id: subscription }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
