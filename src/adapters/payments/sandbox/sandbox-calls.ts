import { z } from 'zod'

/** The version of these calls. A sandbox of an older version that is still running is replaced. */
export const sandboxProtocol = '1'

const id = z.string().min(1).max(60)
const email = z.string().max(320)
const cents = z.int()
const interval = z.enum(['month', 'year'])
const name = z.string().min(1).max(300)
const url = z.string().min(1).max(2_000)
const idempotencyKey = z.string().min(1).max(255)
const orderId = z.string().min(1).max(200)

const Refund = z.object({
  id,
  paymentId: id,
  amountCents: cents,
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
})

const Dispute = z.object({
  id,
  paymentId: id,
  amountCents: cents,
  status: z.enum(['open', 'won', 'lost']),
  isWithdrawn: z.boolean(),
})

const Checkout = z.object({
  id,
  orderId: orderId.nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  isPaid: z.boolean(),
  amountCents: cents,
  currency: z.string(),
  quantity: z.int().nullable(),
  paymentId: id.nullable(),
  subscriptionId: id.nullable(),
  customerId: id.nullable(),
  email: email.nullable(),
  isLive: z.literal(false),
})

const Payment = z.object({
  id,
  orderId: orderId.nullable(),
  status: z.enum(['pending', 'processing', 'succeeded', 'failed', 'canceled']),
  amountCents: cents,
  receivedCents: cents,
  currency: z.string(),
  customerId: id.nullable(),
  receiptUrl: url.nullable(),
  failure: z.string().nullable(),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  isLive: z.literal(false),
})

const Subscription = z.object({
  id,
  orderId: orderId.nullable(),
  customerId: id,
  email: email.nullable(),
  status: z.enum([
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'paused',
  ]),
  interval,
  amountCents: cents,
  currency: z.string(),
  currentPeriodEnd: z.coerce.date(),
  cancelAtPeriodEnd: z.boolean(),
  isLive: z.literal(false),
})

const SubscriptionInvoice = z.object({
  id,
  isFirst: z.boolean(),
  status: z.enum(['open', 'paid', 'closed']),
  amountCents: cents,
  attempts: z.int(),
  nextAttemptAt: z.coerce.date().nullable(),
  paidAt: z.coerce.date().nullable(),
  periodStart: z.coerce.date(),
  periodEnd: z.coerce.date(),
  paymentId: id.nullable(),
  url: url.nullable(),
})

const SavedCardOutcome = z.union([
  z.object({ outcome: z.literal('charged'), paymentId: id }),
  z.object({ outcome: z.enum(['declined', 'authentication', 'no_card']) }),
])

const byId = z.object({ id })

/**
 * Every call of the sandbox: `POST /v1/<name>` with the API key as a bearer token and its `input` as JSON. The response is 200 with its `output`. Any
 * other response is `{ error: { reason, message } }`, with the reasons of `PaymentProviderError`.
 */
export const sandboxCalls = {
  'open-checkout': {
    input: z.object({
      orderId,
      mode: z.enum(['payment', 'subscription']),
      productName: name,
      unitAmountCents: z.number(),
      quantity: z.number(),
      interval: interval.exactOptional(),
      priceId: z.string().max(255).exactOptional(),
      customerId: id.exactOptional(),
      email,
      successUrl: url,
      cancelUrl: url,
      idempotencyKey,
      saveCard: z.boolean().exactOptional(),
    }),
    output: z.object({ id, url, expiresAt: z.coerce.date() }),
  },
  'expire-checkout': { input: byId, output: z.null() },
  'begin-payment': {
    input: z.object({
      orderId,
      productName: name,
      amountCents: z.number(),
      customerId: id.exactOptional(),
      email,
      idempotencyKey,
    }),
    output: z.object({ id, clientSecret: z.string() }),
  },
  'charge-saved-card': {
    input: z.object({
      orderId,
      productName: name,
      amountCents: z.number(),
      customerId: id,
      email,
      idempotencyKey,
    }),
    output: SavedCardOutcome,
  },
  'read-checkout': { input: byId, output: Checkout.nullable() },
  'read-payment': { input: byId, output: Payment.nullable() },
  'read-subscription': { input: byId, output: Subscription.nullable() },
  'list-invoices': { input: byId, output: z.array(SubscriptionInvoice) },
  'cancel-subscription': { input: z.object({ id, idempotencyKey }), output: Subscription },
  'resume-subscription': { input: z.object({ id, idempotencyKey }), output: Subscription },
  'open-portal': { input: z.object({ customerId: id, returnUrl: url }), output: z.object({ url }) },
  refund: {
    input: z.object({ paymentId: id, amountCents: z.number().exactOptional(), idempotencyKey }),
    output: Refund,
  },
  /**
   * A page of events in the order in which they were written; `next` is the position of the next page. `waiting`: the number of events that no
   * webhook has delivered yet.
   */
  'list-events': {
    input: z.object({ since: z.coerce.date(), after: z.int().min(0) }),
    output: z.object({ events: z.array(z.string()), next: z.int().nullable(), waiting: z.int() }),
  },
  /** Sets the URL of the webhooks and the secret that signs them. */
  'set-webhook': { input: z.object({ url, secret: z.string().min(16).max(200) }), output: z.null() },
  /** Ends an attachment (`GET /v1/attach?id=`). The last one ends the sandbox. */
  leave: { input: byId, output: z.object({ stops: z.boolean() }) },
} as const

type SandboxCalls = typeof sandboxCalls
export type SandboxCall = keyof SandboxCalls
/** The input of a call, for the caller and for the sandbox. Both are the same, except for dates, which are texts in transit. */
export type CallInput<Name extends SandboxCall> = z.output<SandboxCalls[Name]['input']>
export type CallOutput<Name extends SandboxCall> = z.output<SandboxCalls[Name]['output']>

export const SandboxProblem = z.object({
  error: z.object({
    reason: z.enum([
      'rate_limited',
      'authentication',
      'invalid_request',
      'declined',
      'unavailable',
      'timeout',
      'not_found',
    ]),
    message: z.string(),
  }),
})
