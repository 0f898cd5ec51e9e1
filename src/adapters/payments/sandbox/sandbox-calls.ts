import { z } from 'zod'

/** Changes with these calls: a sandbox that an older version of the product left running is replaced. */
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
 * Every call of the sandbox: `POST /v1/<name>` with the API key as a bearer token and what it `asks` as JSON, answered 200 with what it `answers`.
 * Anything else is `{ error: { reason, message } }`, the reasons being those of `PaymentProviderError`.
 */
export const sandboxCalls = {
  'open-checkout': {
    asks: z.object({
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
    answers: z.object({ id, url, expiresAt: z.coerce.date() }),
  },
  'expire-checkout': { asks: byId, answers: z.null() },
  'begin-payment': {
    asks: z.object({
      orderId,
      productName: name,
      amountCents: z.number(),
      customerId: id.exactOptional(),
      email,
      idempotencyKey,
    }),
    answers: z.object({ id, clientSecret: z.string() }),
  },
  'charge-saved-card': {
    asks: z.object({
      orderId,
      productName: name,
      amountCents: z.number(),
      customerId: id,
      email,
      idempotencyKey,
    }),
    answers: SavedCardOutcome,
  },
  'read-checkout': { asks: byId, answers: Checkout.nullable() },
  'read-payment': { asks: byId, answers: Payment.nullable() },
  'read-subscription': { asks: byId, answers: Subscription.nullable() },
  'list-invoices': { asks: byId, answers: z.array(SubscriptionInvoice) },
  'cancel-subscription': { asks: z.object({ id, idempotencyKey }), answers: Subscription },
  'resume-subscription': { asks: z.object({ id, idempotencyKey }), answers: Subscription },
  'open-portal': { asks: z.object({ customerId: id, returnUrl: url }), answers: z.object({ url }) },
  refund: {
    asks: z.object({ paymentId: id, amountCents: z.number().exactOptional(), idempotencyKey }),
    answers: Refund,
  },
  /** A page of events in the order they were written; `next` asks for the page after it. `waiting`: how many no webhook has delivered yet. */
  'list-events': {
    asks: z.object({ since: z.coerce.date(), after: z.int().min(0) }),
    answers: z.object({ events: z.array(z.string()), next: z.int().nullable(), waiting: z.int() }),
  },
  /** Where webhooks go from now on, and what they are signed with. */
  'set-webhook': { asks: z.object({ url, secret: z.string().min(16).max(200) }), answers: z.null() },
  /** Ends an attachment (`GET /v1/attach?id=`) in good order, and with the last one the sandbox. */
  leave: { asks: byId, answers: z.object({ stops: z.boolean() }) },
} as const

export type SandboxCalls = typeof sandboxCalls
export type SandboxCall = keyof SandboxCalls
/** What a caller gives and what the sandbox reads: the same, but for dates, which are text on the way. */
export type Asked<Name extends SandboxCall> = z.output<SandboxCalls[Name]['asks']>
export type Answered<Name extends SandboxCall> = z.output<SandboxCalls[Name]['answers']>

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
