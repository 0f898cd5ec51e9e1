import Stripe from 'stripe'
import { type PaymentEvent, WebhookError } from '../payment-provider.ts'
import type { StripeClient } from './stripe-client.ts'
import { withoutSecrets } from './stripe-failure.ts'
import { Reference, StripeEvent } from './stripe-objects.ts'

/** Older signatures are refused, so that a captured delivery cannot be replayed. */
const toleranceSeconds = 300

/**
 * The event types that an endpoint must subscribe to, and that reconciliation reads: the maximum number of types that Stripe allows in one request.
 */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event.Type[]

type StripeObject = Readonly<Record<string, unknown>>

/** Families of event types, with the ID of the object to read again. `charge.` includes disputes, and refunds in older API versions. */
const subjects: readonly [
  prefix: string,
  kind: 'checkout' | 'payment' | 'subscription',
  id: (of: StripeObject) => unknown,
][] = [
  ['checkout.session.', 'checkout', (session) => session.id],
  ['payment_intent.', 'payment', (intent) => intent.id],
  ['charge.', 'payment', (charge) => charge.payment_intent],
  ['refund.', 'payment', (refund) => refund.payment_intent],
  ['customer.subscription.', 'subscription', (subscription) => subscription.id],
  ['invoice.', 'subscription', (invoice) => at(at(invoice.parent, 'subscription_details'), 'subscription')],
]

/** Reads a webhook delivery. Throws `WebhookError`. */
export function readWebhook(
  { stripe }: StripeClient,
  webhookSecret: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): PaymentEvent {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new WebhookError('There is no stripe-signature.')
  try {
    return toEvent(stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, toleranceSeconds))
  } catch (error) {
    throw new WebhookError(complaint(error, webhookSecret))
  }
}

/** Oldest first. Stripe lists the newest first, so all events are loaded before the first one is yielded. */
export async function* listEvents({ stripe, list }: StripeClient, since: Date): AsyncGenerator<PaymentEvent> {
  const params = { created: { gte: Math.floor(since.getTime() / 1000) }, types: [...eventTypes], limit: 100 }
  yield* (await list(toEvent, () => stripe.events.list(params))).reverse()
}

function toEvent(payload: unknown): PaymentEvent {
  const { id, type, created, livemode, data } = StripeEvent.parse(payload)
  return { id, type, createdAt: created, about: aboutOf(type, data.object), isLive: livemode, payload }
}

function aboutOf(type: string, object: StripeObject): PaymentEvent['about'] {
  const subject = subjects.find(([prefix]) => type.startsWith(prefix))
  if (subject === undefined) return null
  const [, kind, idOf] = subject
  const id = Reference.safeParse(idOf(object))
  return id.success ? { kind, id: id.data } : null
}

function at(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? (object as StripeObject)[key] : undefined
}

/** The message of the library without its advice. Any other error means that the signed body is no event. */
function complaint(error: unknown, webhookSecret: string): string {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'The body is no event of Stripe.'
  return withoutSecrets(error.message.split('\n')[0] ?? '', [webhookSecret]).trim()
}
