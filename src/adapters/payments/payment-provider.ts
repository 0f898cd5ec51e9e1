/**
 * One way to take money, as the product sees every provider. Amounts are integer minor units (cents) of `currency`, always `usd` here; times are
 * `Date`. What a provider tells in an event is a hint that something changed: the state that counts is what `read…` answers when asked afterwards,
 * so that lost, repeated and reordered events do no harm.
 */
export type PaymentProvider = {
  /** `none` where nobody set payments up. */
  name: 'stripe' | 'sandbox' | 'none'
  /** Whether no real money moves: shown on every page that has to do with paying. */
  isTest: boolean
  /** What a browser needs for the embedded form; `null` where there is none. */
  publishableKey: string | null
  /** Opens the provider's payment page. The same `idempotencyKey` with the same request opens the same page again. */
  openCheckout(request: CheckoutRequest): Promise<OpenCheckout>
  /** Closes a payment page, if nobody paid on it: nobody can from then on. One that is paid, or closed already, stays as it is. */
  expireCheckout(id: string): Promise<void>
  /** Begins a payment by the embedded form. */
  beginPayment(request: PaymentRequest): Promise<BegunPayment>
  /** Charges the card that a customer saved, without the customer being there. Asked again with the same key it charges once. */
  chargeSavedCard(request: SavedCardCharge): Promise<SavedCardOutcome>
  /** `null` when the provider knows no such thing. */
  readCheckout(id: string): Promise<Checkout | null>
  readPayment(id: string): Promise<Payment | null>
  readSubscription(id: string): Promise<Subscription | null>
  /** The newest invoices of a subscription, newest first, that of its beginning among them; none when the provider knows no such subscription. */
  listInvoices(subscriptionId: string): Promise<SubscriptionInvoice[]>
  /** Ends a subscription with the period that is paid for. */
  cancelSubscription(id: string, idempotencyKey: string): Promise<Subscription>
  /** Takes a cancellation back while the period lasts. */
  resumeSubscription(id: string, idempotencyKey: string): Promise<Subscription>
  /** The address of the page where a customer looks after cards and invoices. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Pays back; `amountCents` of a part, all of it without. */
  refund(request: { paymentId: string; amountCents?: number; idempotencyKey: string }): Promise<Refund>
  /** Reads a webhook. Throws `WebhookError` when its signature is missing, wrong, of other bytes, or older than five minutes. */
  readWebhook(body: Uint8Array, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent
  /** Events since a time, oldest first, for reconciliation. Providers reach back 30 days. */
  listEvents(since: Date): AsyncIterable<PaymentEvent>
}

export type CheckoutRequest = {
  /** Our order; comes back in `orderId` of whatever the provider tells. */
  orderId: string
  mode: 'payment' | 'subscription'
  productName: string
  unitAmountCents: number
  quantity: number
  /** Of a subscription. */
  interval?: 'month' | 'year'
  /** A price set up at the provider (`price_…`), which then stands for name, amount and interval. */
  priceId?: string
  customerId?: string
  email: string
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
  /** Keeps the card for charges while the buyer is away, who agreed to that. */
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

/** `authentication`: the bank wants to hear from the customer first. Whatever could not be found out is thrown instead, and asked again. */
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

/** `clientSecret` lets the browser that pays finish this payment and nothing else. */
export type BegunPayment = { id: string; clientSecret: string }

/** A payment page. `isPaid` only when the money is there: a delayed method ends the page before it pays. */
export type Checkout = {
  id: string
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  currency: string
  /** Of the one line; `null` where the provider does not tell. */
  quantity: number | null
  paymentId: string | null
  subscriptionId: string | null
  customerId: string | null
  email: string | null
  isLive: boolean
}

/** `status` `processing` is a delayed method under way. `refunds` and `disputes` are all there are of this payment. */
export type Payment = {
  id: string
  orderId: string | null
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amountCents: number
  receivedCents: number
  currency: string
  customerId: string | null
  receiptUrl: string | null
  /** Why the last try was refused, in words for the person who pays. */
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

/** The money is gone from the moment a dispute opens (`isWithdrawn`) and comes back when it is won. A warning that only asks withdraws nothing. */
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

/** What a subscription is charged for a period. `attempts`: payments that were tried so far; `nextAttemptAt`: when the next one is, `null` for never. */
export type SubscriptionInvoice = {
  id: string
  /** Of the subscription's beginning, which was paid on the payment page. */
  isFirst: boolean
  status: 'open' | 'paid' | 'closed'
  amountCents: number
  attempts: number
  nextAttemptAt: Date | null
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  paymentId: string | null
  /** The provider's own page of it. */
  url: string | null
}

/** What an event is about; `null` for a type that concerns nobody here, which is acknowledged all the same. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  about: { kind: 'checkout' | 'payment' | 'subscription'; id: string } | null
  isLive: boolean
  /** The event as it came, parsed, for the record. */
  payload: unknown
}

/** A webhook that is not the provider's; its message says what is wrong with it, and no secret. */
export class WebhookError extends Error {}

/** Why a provider refused or could not be asked. `reason` decides what the person is told. */
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
