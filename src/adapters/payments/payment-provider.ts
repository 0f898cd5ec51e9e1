/**
 * A payment provider, as the product uses it. Amounts are integer minor units (cents) of `currency`, always `usd` here; times are `Date`. An event is
 * only a hint that something changed. The `read…` calls return the state that counts, so lost, repeated and reordered events do no harm.
 */
export type PaymentProvider = {
  /** `none` if payments are not set up. */
  name: 'stripe' | 'sandbox' | 'none'
  /** Whether no real money moves: shown on every page about payments. */
  isTest: boolean
  /** The key that a browser needs for the embedded form; `null` if there is none. */
  publishableKey: string | null
  /** Opens the provider's payment page. The same `idempotencyKey` with the same request opens the same page again. */
  openCheckout(request: CheckoutRequest): Promise<OpenCheckout>
  /** Closes a payment page that is not paid, so that it can no longer be paid. A paid or closed page stays unchanged. */
  expireCheckout(id: string): Promise<void>
  /** Creates a payment for the embedded form. */
  beginPayment(request: PaymentRequest): Promise<BegunPayment>
  /** Charges the saved card of a customer who is not present. Repeated calls with the same key charge once. */
  chargeSavedCard(request: SavedCardCharge): Promise<SavedCardOutcome>
  /** `null` if the object does not exist at the provider. */
  readCheckout(id: string): Promise<Checkout | null>
  readPayment(id: string): Promise<Payment | null>
  readSubscription(id: string): Promise<Subscription | null>
  /** The latest invoices of a subscription, newest first, including the first one; empty if the subscription does not exist at the provider. */
  listInvoices(subscriptionId: string): Promise<SubscriptionInvoice[]>
  /** Cancels a subscription at the end of the paid period. */
  cancelSubscription(id: string, idempotencyKey: string): Promise<Subscription>
  /** Revokes a cancellation before the period ends. */
  resumeSubscription(id: string, idempotencyKey: string): Promise<Subscription>
  /** The URL of the page where a customer manages cards and invoices. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Refunds a payment: `amountCents` of it, or all of it. */
  refund(request: { paymentId: string; amountCents?: number; idempotencyKey: string }): Promise<Refund>
  /** Reads a webhook. Throws `WebhookError` if its signature is missing, wrong, made for other bytes, or older than five minutes. */
  readWebhook(body: Uint8Array, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent
  /** Events since a time, oldest first, for reconciliation. Providers return events of the last 30 days. */
  listEvents(since: Date): AsyncIterable<PaymentEvent>
}

export type CheckoutRequest = {
  /** The ID of our order. The provider returns it as `orderId` in its objects. */
  orderId: string
  mode: 'payment' | 'subscription'
  productName: string
  unitAmountCents: number
  quantity: number
  /** For a subscription. */
  interval?: 'month' | 'year'
  /** A price configured at the provider (`price_…`), which replaces name, amount and interval. */
  priceId?: string
  customerId?: string
  email: string
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
  /** Saves the card for later charges without the buyer, who has agreed to that. */
  saveCard?: boolean
}

export type SavedCardCharge = {
  orderId: string
  productName: string
  amountCents: number
  customerId: string
  email: string
  idempotencyKey: string
}

/** `authentication`: the bank requires a confirmation by the customer. If the outcome is unknown, the call throws and can be repeated. */
export type SavedCardOutcome =
  | { outcome: 'charged'; paymentId: string }
  | { outcome: 'declined' | 'authentication' | 'no_card' }

export type OpenCheckout = { id: string; url: string; expiresAt: Date }

export type PaymentRequest = {
  orderId: string
  productName: string
  amountCents: number
  customerId?: string
  email: string
  idempotencyKey: string
}

/** With `clientSecret`, a browser can complete this payment and nothing else. */
export type BegunPayment = { id: string; clientSecret: string }

/** A payment page. `isPaid` is true only when the money has arrived: with a delayed method the page completes before that. */
export type Checkout = {
  id: string
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  currency: string
  /** The quantity of the only line; `null` if the provider does not return it. */
  quantity: number | null
  paymentId: string | null
  subscriptionId: string | null
  customerId: string | null
  email: string | null
  isLive: boolean
}

/** `status` `processing` is a pending delayed method. `refunds` and `disputes` are complete for this payment. */
export type Payment = {
  id: string
  orderId: string | null
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amountCents: number
  receivedCents: number
  currency: string
  customerId: string | null
  receiptUrl: string | null
  /** Why the last attempt was refused, as a text for the buyer. */
  failure: string | null
  refunds: Refund[]
  disputes: Dispute[]
  isLive: boolean
}

export type Refund = {
  id: string
  paymentId: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

/**
 * The money is withdrawn as soon as a dispute opens (`isWithdrawn`), and returned if the dispute is won. An inquiry of the bank withdraws nothing.
 */
export type Dispute = {
  id: string
  paymentId: string
  amountCents: number
  status: 'open' | 'won' | 'lost'
  isWithdrawn: boolean
}

export type Subscription = {
  id: string
  orderId: string | null
  customerId: string
  email: string | null
  status: 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'paused'
  interval: 'month' | 'year'
  amountCents: number
  currency: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  isLive: boolean
}

/** The charge of a subscription for a period. `attempts`: payment attempts so far; `nextAttemptAt`: the time of the next one, `null` for none. */
export type SubscriptionInvoice = {
  id: string
  /** The first invoice of the subscription, which was paid on the payment page. */
  isFirst: boolean
  status: 'open' | 'paid' | 'closed'
  amountCents: number
  attempts: number
  nextAttemptAt: Date | null
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  paymentId: string | null
  /** The provider's own page of the invoice. */
  url: string | null
}

/** `about` is the object of the event; `null` for an irrelevant event type, which is acknowledged too. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  about: { kind: 'checkout' | 'payment' | 'subscription'; id: string } | null
  isLive: boolean
  /** The parsed event as it arrived, for the record. */
  payload: unknown
}

/** A webhook that is not from the provider. Its message names the reason and contains no secret. */
export class WebhookError extends Error {}

/** Why a provider refused a call or could not be reached. `reason` decides which message the buyer sees. */
export class PaymentProviderError extends Error {
  readonly reason:
    | 'rate_limited'
    | 'authentication'
    | 'invalid_request'
    | 'declined'
    | 'unavailable'
    | 'timeout'
    | 'not_found'
  constructor(reason: PaymentProviderError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentProviderError'
    this.reason = reason
  }
}
