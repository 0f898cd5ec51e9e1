import type Stripe from 'stripe'
import { emit, known, newId, nowSeconds, type StripeAccount } from './account.ts'
import {
  balanceObject,
  chargeObject,
  customerObject,
  disputeObject,
  intentObject,
  invoiceObject,
  priceObject,
  refundObject,
  subscriptionItemObject,
  subscriptionObject,
} from './objects.ts'

/** Actions of people and banks at Stripe. Each changes the objects and records the events that Stripe would send. */
export function createVerbs(account: StripeAccount) {
  return {
    addCustomer: (email: string | null) => addCustomer(account, email),
    addPrice: (id: string, unitAmount: number, interval: 'month' | 'year' | null) => {
      account.prices.set(id, priceObject({ id, unitAmount, interval, created: nowSeconds(account) }))
    },
    /** A payment on the payment page. With a delayed method the page is complete before the money has arrived. */
    payCheckout: (id: string, { delayed = false } = {}) => payCheckout(account, id, delayed),
    /** The money of a delayed method arrives, or the payment fails. */
    settleCheckout: (id: string, { paid }: { paid: boolean }) => settleCheckout(account, id, paid),
    /** A card is refused on the payment page, which stays open for another card. */
    refuseCheckout: (id: string) => refusePayment(account, intentOfSession(account, known(account.sessions, id))),
    expireCheckout: (id: string) => expireCheckout(account, id),
    payIntent: (id: string) => succeed(account, known(account.intents, id)),
    delayIntent: (id: string) => delayIntent(account, known(account.intents, id)),
    refuseIntent: (id: string) => refusePayment(account, known(account.intents, id)),
    cancelIntent: (id: string) => cancelIntent(account, known(account.intents, id)),
    /** A refund on Stripe's own pages. */
    refund: (intentId: string, amount?: number, status = 'succeeded') => {
      const intent = known(account.intents, intentId)
      return createRefund(account, intent, amount ?? intent.amount_received, status)
    },
    /** The bank rejects the refund: the money returns to the account. */
    failRefund: (id: string) => failRefund(account, id),
    openDispute: (intentId: string, options: { amount?: number; status?: Stripe.Dispute.Status } = {}) =>
      openDispute(account, known(account.intents, intentId), options),
    closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented') =>
      closeDispute(account, id, status),
    /** A status without a movement of money. */
    setDisputeStatus: (id: string, status: Stripe.Dispute.Status) => {
      known(account.disputes, id).status = status
    },
    renewSubscription: (id: string) => renewSubscription(account, id),
    failRenewal: (id: string) => failRenewal(account, id),
    retryRenewal: (id: string, { paid }: { paid: boolean }) => retryRenewal(account, id, paid),
    /** A cancellation on the customer page: at the end of the period, as the mark or as a date. */
    endWithPeriod: (id: string, by: 'mark' | 'date') => endWithPeriod(account, id, by),
    cancelSubscription: (id: string) => cancelSubscription(account, id),
    switchPlan: (id: string, plan: { unitAmount: number; interval: 'month' | 'year' }) => switchPlan(account, id, plan),
    deleteCustomer: (id: string) => account.customers.delete(id),
  }
}

const periodSeconds = { month: 30 * 86_400, year: 365 * 86_400 }

function addCustomer(account: StripeAccount, email: string | null): string {
  const customer = customerObject({ id: newId('cus'), email, created: nowSeconds(account) })
  account.customers.set(customer.id, customer)
  return customer.id
}

function payCheckout(account: StripeAccount, id: string, delayed: boolean): void {
  const session = known(account.sessions, id)
  if (session.status !== 'open') throw new Error(`${id} is ${session.status}`)
  const email = emailOf(account, session)
  session.status = 'complete'
  session.url = null
  session.customer_details = {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: 'Ada Buyer',
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  if (session.mode === 'subscription') startSubscription(account, session, email)
  else {
    const intent = intentOfSession(account, session)
    session.payment_intent = intent.id
    if (delayed) delayIntent(account, intent)
    else succeed(account, intent)
  }
  if (!delayed) session.payment_status = 'paid'
  emit(account, 'checkout.session.completed', session)
}

function settleCheckout(account: StripeAccount, id: string, paid: boolean): void {
  const session = known(account.sessions, id)
  const intent = intentOfSession(account, session)
  if (paid) {
    session.payment_status = 'paid'
    succeed(account, intent)
    emit(account, 'checkout.session.async_payment_succeeded', session)
  } else {
    refusePayment(account, intent)
    emit(account, 'checkout.session.async_payment_failed', session)
  }
}

export function expireCheckout(account: StripeAccount, id: string): void {
  const session = known(account.sessions, id)
  session.status = 'expired'
  session.url = null
  emit(account, 'checkout.session.expired', session)
}

/** A session has no payment before the first attempt. Each further attempt belongs to the same payment. */
function intentOfSession(account: StripeAccount, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (typeof session.payment_intent === 'string') return known(account.intents, session.payment_intent)
  const draft = known(account.drafts, session.id)
  const intent: Stripe.PaymentIntent = intentObject({
    id: newId('pi'),
    amount: session.amount_total ?? 0,
    customer: typeof session.customer === 'string' ? session.customer : null,
    description: draft.line.description,
    email: draft.email,
    metadata: draft.metadata,
    created: nowSeconds(account),
  })
  account.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  return intent
}

function emailOf(account: StripeAccount, { id, customer }: Stripe.Checkout.Session): string | null {
  if (typeof customer === 'string') return account.customers.get(customer)?.email ?? null
  return known(account.drafts, id).email
}

export function succeed(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const charge = chargeObject({ id: newId('ch'), intent, created: nowSeconds(account) })
  account.charges.set(charge.id, charge)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  emit(account, 'charge.succeeded', charge)
  emit(account, 'payment_intent.succeeded', intent)
}

function delayIntent(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  intent.status = 'processing'
  emit(account, 'payment_intent.processing', intent)
}

export function refusePayment(account: StripeAccount, intent: Stripe.PaymentIntent): string {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  }
  emit(account, 'payment_intent.payment_failed', intent)
  return intent.id
}

function cancelIntent(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  intent.status = 'canceled'
  intent.canceled_at = nowSeconds(account)
  emit(account, 'payment_intent.canceled', intent)
}

export function createRefund(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  amount: number,
  status = 'succeeded',
): Stripe.Refund {
  const refund: Stripe.Refund = refundObject({ id: newId('re'), intent, amount, created: nowSeconds(account) })
  refund.status = status
  account.refunds.push(refund)
  const charge = chargeOf(account, intent)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emit(account, 'refund.created', refund)
  emit(account, 'charge.refunded', charge)
  return refund
}

function failRefund(account: StripeAccount, id: string): void {
  const refund = known(account.refunds, id)
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  const charge = known(account.charges, String(refund.charge))
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  emit(account, 'refund.failed', refund)
  emit(account, 'refund.updated', refund)
}

function openDispute(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  { amount = intent.amount, status = 'needs_response' }: { amount?: number; status?: Stripe.Dispute.Status },
): string {
  const dispute: Stripe.Dispute = disputeObject({ id: newId('dp'), intent, amount, created: nowSeconds(account) })
  dispute.status = status
  account.disputes.push(dispute)
  chargeOf(account, intent).disputed = true
  const isWithdrawn = status === 'needs_response' || status === 'under_review'
  if (isWithdrawn) moveMoney(account, dispute, -amount)
  emit(account, 'charge.dispute.created', dispute)
  if (isWithdrawn) emit(account, 'charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

function closeDispute(
  account: StripeAccount,
  id: string,
  status: 'won' | 'lost' | 'warning_closed' | 'prevented',
): void {
  const dispute = known(account.disputes, id)
  dispute.status = status
  if (status === 'won') moveMoney(account, dispute, dispute.amount)
  emit(account, 'charge.dispute.closed', dispute)
  if (status === 'won') emit(account, 'charge.dispute.funds_reinstated', dispute)
}

function moveMoney(account: StripeAccount, dispute: Stripe.Dispute, amount: number): void {
  const created = nowSeconds(account)
  dispute.balance_transactions.push(balanceObject({ id: newId('txn'), source: dispute.id, amount, created }))
}

function chargeOf(account: StripeAccount, intent: Stripe.PaymentIntent): Stripe.Charge {
  return known(account.charges, String(intent.latest_charge))
}

function startSubscription(account: StripeAccount, session: Stripe.Checkout.Session, email: string | null): void {
  const { line, metadata } = known(account.drafts, session.id)
  if (line.price === null) throw new Error(`${session.id} has no price`)
  const customer = typeof session.customer === 'string' ? session.customer : addCustomer(account, email)
  const id = newId('sub')
  const start = nowSeconds(account)
  const item = subscriptionItemObject({
    id: newId('si'),
    subscription: id,
    price: line.price,
    quantity: line.quantity ?? 1,
    start,
    end: start + periodOf(line.price),
  })
  const subscription: Stripe.Subscription = subscriptionObject({ id, customer, metadata, item, created: start })
  account.subscriptions.set(id, subscription)
  session.subscription = id
  session.customer = customer
  emit(account, 'customer.subscription.created', subscription)
  bill(account, subscription, true)
}

function renewSubscription(account: StripeAccount, id: string): void {
  const subscription = known(account.subscriptions, id)
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end += periodOf(item.price)
  subscription.status = 'active'
  emit(account, 'customer.subscription.updated', subscription)
  bill(account, subscription, true)
}

/** The new period has begun, and its invoice is open. */
function failRenewal(account: StripeAccount, id: string): void {
  const subscription = known(account.subscriptions, id)
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end += periodOf(item.price)
  subscription.status = 'past_due'
  bill(account, subscription, false)
  emit(account, 'customer.subscription.updated', subscription)
}

function bill(account: StripeAccount, subscription: Stripe.Subscription, isPaid: boolean): void {
  const item = itemOf(subscription)
  const { price, quantity = 1 } = item
  const amount = (price.unit_amount ?? 0) * quantity
  const created = nowSeconds(account)
  const isFirst = !account.invoices.some(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
  const intent = intentObject({
    id: newId('pi'),
    amount,
    customer: String(subscription.customer),
    description: null,
    email: null,
    metadata: {},
    created,
  })
  const period = { start: item.current_period_start, end: item.current_period_end }
  const of = { id: newId('in'), subscription, amount, isPaid, isFirst, created, period, intent: intent.id }
  const invoice = invoiceObject(of)
  account.invoices.push(invoice)
  subscription.latest_invoice = invoice.id
  account.intents.set(intent.id, intent)
  if (isPaid) succeed(account, intent)
  emit(account, isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
}

/** Another attempt to pay the open invoice. */
function retryRenewal(account: StripeAccount, id: string, isPaid: boolean): void {
  const subscription = known(account.subscriptions, id)
  const invoice = known(account.invoices, String(subscription.latest_invoice))
  invoice.attempt_count += 1
  invoice.next_payment_attempt = isPaid ? null : nowSeconds(account) + 3 * 86_400
  if (isPaid) {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.amount_due
    invoice.status_transitions.paid_at = nowSeconds(account)
    subscription.status = 'active'
    const intent = invoice.payments?.data[0]?.payment.payment_intent
    succeed(account, known(account.intents, String(intent)))
  }
  emit(account, isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
}

function endWithPeriod(account: StripeAccount, id: string, by: 'mark' | 'date'): void {
  const subscription = known(account.subscriptions, id)
  subscription.cancel_at = itemOf(subscription).current_period_end
  subscription.cancel_at_period_end = by === 'mark'
  emit(account, 'customer.subscription.updated', subscription)
}

function cancelSubscription(account: StripeAccount, id: string): void {
  const subscription = known(account.subscriptions, id)
  subscription.status = 'canceled'
  subscription.canceled_at = nowSeconds(account)
  subscription.ended_at = nowSeconds(account)
  emit(account, 'customer.subscription.deleted', subscription)
}

function switchPlan(
  account: StripeAccount,
  id: string,
  { unitAmount, interval }: { unitAmount: number; interval: 'month' | 'year' },
): void {
  const subscription = known(account.subscriptions, id)
  const { id: itemId, quantity = 1 } = itemOf(subscription)
  const start = nowSeconds(account)
  const price = priceObject({ id: newId('price'), unitAmount, interval, created: start })
  const end = start + periodOf(price)
  subscription.items.data = [subscriptionItemObject({ id: itemId, subscription: id, price, quantity, start, end })]
  emit(account, 'customer.subscription.updated', subscription)
  bill(account, subscription, true)
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`${subscription.id} has no item`)
  return item
}

function periodOf(price: Stripe.Price): number {
  return periodSeconds[price.recurring?.interval === 'year' ? 'year' : 'month']
}
