import type { Checkout, Dispute, Payment, Refund, Subscription } from '#adapters/payments/payment-provider.ts'
import type { Behaviour } from '#adapters/payments/sandbox/test-cards.ts'

/** The stored data of a card. */
export type StoredCard = { brand: string; last4: string; behaviour: Behaviour }

/** Times are milliseconds since 1970. `dueAtMs`: when the object changes automatically, `null` for never. */
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
  /** The payment of the last attempt on its page. */
  paymentId: string | null
  subscriptionId: string | null
  expiresAtMs: number
}

export type StoredPayment = Stored & {
  productName: string
  amountCents: number
  receivedCents: number
  /** `requires_action`: the 3-D Secure step is open. */
  status: Payment['status'] | 'requires_action'
  failure: string | null
  card: StoredCard | null
  /** For a payment by the embedded form. */
  clientSecret: string | null
  /** For a payment by the embedded form: the path to which the bank's page returns. */
  returnPath: string | null
  checkoutId: string | null
  subscriptionId: string | null
  refunds: Refund[]
  disputes: Dispute[]
}

/** `paidAtMs` is `null` for a refused payment, which is tried again at `nextAttemptAtMs`. */
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
  /** The start of all periods, so that a subscription that began on the 31st returns to the 31st after February. */
  anchorMs: number
  periodsPaid: number
  currentPeriodEndMs: number
  cancelAtPeriodEnd: boolean
  card: StoredCard
  /** The number of refused attempts to renew the current period. */
  refusedRenewals: number
  invoices: Invoice[]
}

type StoredPortal = Stored & { customerId: string; returnUrl: string; expiresAtMs: number }

export type StoredKinds = {
  customer: StoredCustomer
  checkout: StoredCheckout
  payment: StoredPayment
  subscription: StoredSubscription
  portal: StoredPortal
}

export type StoredKind = keyof StoredKinds
