import type { EventBody } from '#adapters/payments/sandbox/read-event.ts'
import { newSandboxId } from './sandbox-ids.ts'

/** The names of events and objects at Stripe, so that a reader who knows one provider understands the other. */
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

/** `body` is JSON, the exact bytes that are signed and sent. */
export type SandboxEvent = { id: string; type: string; createdAt: Date; body: string }

/** Creates an event that names the object and contains no personal data. */
export function newEvent(type: EventType, object: EventBody['data']['object'], now: Date): SandboxEvent {
  const id = newSandboxId('evt')
  const created = Math.floor(now.getTime() / 1000)
  const body: EventBody = { id, type, created, livemode: false, data: { object } }
  return { id, type, createdAt: now, body: JSON.stringify(body) }
}
