import type Stripe from 'stripe'
import type { z } from 'zod'
import { PaymentProviderError, type Subscription } from '../payment-provider.ts'
import type { StripeClient } from './stripe-client.ts'
import { orderIdKey, PortalSession, StripeSubscription, subscriptionIdPattern } from './stripe-objects.ts'

type Answer = z.infer<typeof StripeSubscription>

const expand = ['customer']

export async function readSubscription(client: StripeClient, id: string): Promise<Subscription | null> {
  const subscription = await findSubscription(client, id)
  return subscription === null ? null : toSubscription(subscription)
}

export async function cancelSubscription(
  client: StripeClient,
  id: string,
  idempotencyKey: string,
): Promise<Subscription> {
  return updateSubscription(client, id, { cancel_at_period_end: true }, idempotencyKey)
}

/**
 * The customer portal can set an end date instead of the flag, and Stripe accepts a change of only one of the two, so the request depends on which
 * one is set. A subscription without a cancellation stays unchanged.
 */
export async function resumeSubscription(
  client: StripeClient,
  id: string,
  idempotencyKey: string,
): Promise<Subscription> {
  const subscription = await findSubscription(client, id)
  if (subscription === null) throw noSuchSubscription()
  if (subscription.cancel_at_period_end)
    return updateSubscription(client, id, { cancel_at_period_end: false }, idempotencyKey)
  if (subscription.cancel_at !== null) return updateSubscription(client, id, { cancel_at: '' }, idempotencyKey)
  return toSubscription(subscription)
}

export async function openPortal({ stripe, send }: StripeClient, customer: string, returnUrl: string): Promise<string> {
  const params = { customer, return_url: returnUrl }
  return (await send(PortalSession, () => stripe.billingPortal.sessions.create(params))).url
}

async function findSubscription({ stripe, find }: StripeClient, id: string): Promise<Answer | null> {
  if (!subscriptionIdPattern.test(id)) return null
  return find(StripeSubscription, () => stripe.subscriptions.retrieve(id, { expand }))
}

async function updateSubscription(
  { stripe, send }: StripeClient,
  id: string,
  change: Stripe.SubscriptionUpdateParams,
  idempotencyKey: string,
): Promise<Subscription> {
  if (!subscriptionIdPattern.test(id)) throw noSuchSubscription()
  const update = () => stripe.subscriptions.update(id, { ...change, expand }, { idempotencyKey })
  return toSubscription(await send(StripeSubscription, update))
}

function noSuchSubscription(): PaymentProviderError {
  return new PaymentProviderError('not_found', 'Stripe: no such subscription')
}

/** Amount, interval and period are those of the first item: the plans sold here have one item. */
function toSubscription(subscription: Answer): Subscription {
  const [{ price, quantity = 1, current_period_end }] = subscription.items.data
  const { cancel_at, cancel_at_period_end } = subscription
  return {
    id: subscription.id,
    orderId: subscription.metadata?.[orderIdKey] ?? null,
    customerId: subscription.customer.id,
    email: subscription.customer.email ?? null,
    status: subscription.status,
    interval: intervalOf(price.recurring),
    amountCents: (price.unit_amount ?? 0) * quantity,
    currency: subscription.currency,
    currentPeriodEnd: new Date(current_period_end * 1000),
    cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end),
    isLive: subscription.livemode,
  }
}

/** The closer one of the two intervals sold here: twelve months are a year, and anything shorter counts as a month. */
function intervalOf({ interval, interval_count }: Answer['items']['data'][0]['price']['recurring']): 'month' | 'year' {
  return interval === 'year' || (interval === 'month' && interval_count >= 12) ? 'year' : 'month'
}
