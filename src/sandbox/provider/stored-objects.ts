import type { Checkout, Dispute, Payment, Refund, Subscription } from '#adapters/payments/payment-provider.ts'
import type { Behaviour } from '#adapters/payments/sandbox/test-cards.ts'

/** What the provider remembers of a card. */
export type StoredCard = { brand: string; last4: string; behaviour: Behaviour }

/** Times are milliseconds since 1970. `dueAtMs`: when something happens to the thing by itself, `null` for never. */
type Stored = {
  id: string
  orderId: string | null
  customerId: string | null
  createdAtMs: number
  dueAtMs: number | null
}

export type StoredCustomer = Stored & { email: string }

export type StoredCheckout = Stored & {
  mode: 'payment' | 'subscription'
  productName: string
  unitAmountCents: number
  quantity: number
  interval: 'month' | 'year' | null
  email: string
  successUrl: string
  cancelUrl: string
  status: Checkout['status']
  isPaid: boolean
  /** The payment that was tried on its page. */
  paymentId: string | null
  subscriptionId: string | null
  expiresAtMs: number
}

export type StoredPayment = Stored & {
  productName: string
  amountCents: number
  receivedCents: number
  /** `requires_action`: the bank's page has been opened and not been answered. */
  status: Payment['status'] | 'requires_action'
  failure: string | null
  card: StoredCard | null
  /** Of a payment by the embedded form. */
  clientSecret: string | null
  /** Where the bank's page leads back to, of a payment by the embedded form. */
  returnPath: string | null
  checkoutId: string | null
  subscriptionId: string | null
  refunds: Refund[]
  disputes: Dispute[]
}

/** `paidAtMs` is `null` for one whose payment was refused, which is tried again at `nextAttemptAtMs`. */
export type Invoice = {
  id: string
  amountCents: number
  createdAtMs: number
  paidAtMs: number | null
  attempts: number
  nextAttemptAtMs: number | null
  periodStartMs: number
  periodEndMs: number
  paymentId: string | null
}

export type StoredSubscription = Stored & {
  customerId: string
  productName: string
  email: string
  status: Subscription['status']
  interval: 'month' | 'year'
  amountCents: number
  /** Periods are counted from here, so that one begun on the 31st returns to the 31st after February. */
  anchorMs: number
  periodsPaid: number
  currentPeriodEndMs: number
  cancelAtPeriodEnd: boolean
  card: StoredCard
  /** Renewals of the current period that were refused. */
  refusedRenewals: number
  invoices: Invoice[]
}

export type StoredPortal = Stored & { customerId: string; returnUrl: string; expiresAtMs: number }

export type StoredKinds = {
  customer: StoredCustomer
  checkout: StoredCheckout
  payment: StoredPayment
  subscription: StoredSubscription
  portal: StoredPortal
}

export type StoredKind = keyof StoredKinds
