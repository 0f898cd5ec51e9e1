import { z } from 'zod'
import type { PaymentEvent } from '../payment-provider.ts'
import { newSandboxId } from './sandbox-ids.ts'

/** Names that events and things have at Stripe, so that who knows one provider can read the other. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'charge.refunded'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'

/** `body` is JSON, the bytes that are signed and sent. */
export type SandboxEvent = { id: string; type: string; createdAt: Date; body: string }

const Body = z.object({
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

type EventObject = z.infer<typeof Body>['data']['object']

/** Makes an event that tells what happened to what, and nothing about anybody. */
export function newEvent(type: EventType, object: EventObject, now: Date): SandboxEvent {
  const id = newSandboxId('evt')
  const created = Math.floor(now.getTime() / 1000)
  const body: z.infer<typeof Body> = { id, type, created, livemode: false, data: { object } }
  return { id, type, createdAt: now, body: JSON.stringify(body) }
}

/** Reads the body of an event; `null` for what is none of ours. */
export function readEvent(body: string): PaymentEvent | null {
  const parsed = Body.safeParse(parseJson(body))
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

function aboutOf({ object, id, payment_intent, subscription }: EventObject): PaymentEvent['about'] {
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
