import { z } from 'zod'

/** IDs in Stripe's format. Any other ID does not exist there, so no request is sent. */
export const checkoutIdPattern = /^cs_[A-Za-z0-9_]{1,250}$/
export const paymentIdPattern = /^pi_[A-Za-z0-9_]{1,250}$/
export const subscriptionIdPattern = /^sub_[A-Za-z0-9_]{1,250}$/

/** The metadata key for our order. Stripe does not copy metadata to other objects. */
export const orderIdKey = 'order_id'

const cents = z.int()
const seconds = z.int().transform((value) => new Date(value * 1000))
const metadata = z.record(z.string(), z.string()).nullable()

/** An ID, or the object itself if it was expanded. */
export const Reference = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) })])
  .transform((value) => (typeof value === 'string' ? value : value.id))

const checkoutKeys = { object: z.literal('checkout.session'), id: z.string().regex(checkoutIdPattern) }

export const OpenSession = z.object({
  ...checkoutKeys,
  url: z.url({ protocol: /^https?$/ }),
  expires_at: seconds,
})

export const Session = z.object({
  ...checkoutKeys,
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: cents.nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  metadata,
  line_items: z.object({ data: z.array(z.object({ quantity: z.int().nullable() })), has_more: z.boolean() }),
  payment_intent: Reference.nullable(),
  subscription: Reference.nullable(),
  customer: Reference.nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
  customer_email: z.string().nullable(),
  livemode: z.boolean(),
})

const paymentKeys = { object: z.literal('payment_intent'), id: z.string().regex(paymentIdPattern) }

export const BegunIntent = z.object({ ...paymentKeys, client_secret: z.string().min(1) })

export const Intent = z.object({
  ...paymentKeys,
  status: z.string(),
  amount: cents,
  amount_received: cents,
  currency: z.string(),
  customer: Reference.nullable(),
  latest_charge: z.object({ object: z.literal('charge'), receipt_url: z.string().nullable() }).nullable(),
  last_payment_error: z.object({ message: z.string().optional() }).nullable(),
  metadata,
  livemode: z.boolean(),
})

export const StripeRefund = z.object({
  object: z.literal('refund'),
  id: z.string().min(1),
  amount: cents,
  status: z.string().nullable(),
})

export const StripeDispute = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1),
  amount: cents,
  status: z.string(),
  balance_transactions: z.array(z.object({ amount: cents })),
})

const SubscriptionItem = z.object({
  current_period_end: z.int(),
  quantity: z.int().optional(),
  price: z.object({
    unit_amount: cents.nullable(),
    recurring: z.object({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: z.int() }),
  }),
})

export const StripeSubscription = z.object({
  object: z.literal('subscription'),
  id: z.string().regex(subscriptionIdPattern),
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
  currency: z.string(),
  /** Expanded. A deleted customer has no email address. */
  customer: z.object({ id: z.string().min(1), email: z.string().nullish() }),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  items: z.object({ data: z.tuple([SubscriptionItem], SubscriptionItem) }),
  metadata,
  livemode: z.boolean(),
})

export const StripeInvoice = z.object({
  object: z.literal('invoice'),
  id: z.string().min(1),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  amount_due: cents,
  amount_paid: cents,
  attempt_count: z.int(),
  next_payment_attempt: seconds.nullable(),
  status_transitions: z.object({ paid_at: seconds.nullable() }),
  period_start: seconds,
  period_end: seconds,
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: seconds, end: seconds }) })) }),
  payments: z
    .object({ data: z.array(z.object({ payment: z.object({ payment_intent: Reference.optional() }) })) })
    .optional(),
  hosted_invoice_url: z.string().nullish(),
})
export const StripeInvoicePage = z.object({ object: z.literal('list'), data: z.array(StripeInvoice) })

export const PortalSession = z.object({
  object: z.literal('billing_portal.session'),
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
})

export const StripeEvent = z.object({
  object: z.literal('event'),
  id: z.string().startsWith('evt_'),
  type: z.string().min(1),
  created: seconds,
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
