import type Stripe from 'stripe'
import { z } from 'zod'
import {
  type BegunPayment,
  type Checkout,
  type CheckoutRequest,
  type OpenCheckout,
  PaymentProviderError,
  type PaymentRequest,
} from '../payment-provider.ts'
import type { StripeClient } from './stripe-client.ts'
import { BegunIntent, checkoutIdPattern, OpenSession, orderIdKey, Session } from './stripe-objects.ts'

export async function openCheckout({ stripe, send }: StripeClient, request: CheckoutRequest): Promise<OpenCheckout> {
  const { idempotencyKey } = request
  const session = await send(OpenSession, () =>
    stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey }),
  )
  return { id: session.id, url: session.url, expiresAt: session.expires_at }
}

/** Stripe refuses to close a page that is not open, which is no failure here: the state is read afterwards. */
export async function expireCheckout({ stripe, send }: StripeClient, id: string): Promise<void> {
  if (!checkoutIdPattern.test(id)) return
  try {
    await send(z.object({ id: z.literal(id) }), () => stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof PaymentProviderError && ['invalid_request', 'not_found'].includes(error.reason))) throw error
  }
}

export async function beginPayment({ stripe, send }: StripeClient, request: PaymentRequest): Promise<BegunPayment> {
  const { orderId, productName, amountCents, customerId, email, idempotencyKey } = request
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: productName,
    receipt_email: email,
    metadata: { [orderIdKey]: orderId },
    ...(customerId === undefined ? {} : { customer: customerId }),
  }
  const intent = await send(BegunIntent, () => stripe.paymentIntents.create(params, { idempotencyKey }))
  return { id: intent.id, clientSecret: intent.client_secret }
}

/** `null` also for a page without a payment, such as one that only saves a card. */
export async function readCheckout({ stripe, find }: StripeClient, id: string): Promise<Checkout | null> {
  if (!checkoutIdPattern.test(id)) return null
  const session = await find(Session, () => stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] }))
  if (session === null || session.amount_total === null || session.currency === null) return null
  const [line, ...more] = session.line_items.data
  const isOneLine = more.length === 0 && !session.line_items.has_more
  return {
    id: session.id,
    orderId: session.client_reference_id ?? session.metadata?.[orderIdKey] ?? null,
    status: session.status,
    isPaid: session.payment_status !== 'unpaid',
    amountCents: session.amount_total,
    currency: session.currency,
    quantity: isOneLine ? (line?.quantity ?? null) : null,
    paymentId: session.payment_intent,
    subscriptionId: session.subscription,
    customerId: session.customer,
    email: session.customer_details?.email ?? session.customer_email,
    isLive: session.livemode,
  }
}

function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, mode, customerId, email, successUrl, cancelUrl } = request
  const metadata = { [orderIdKey]: orderId }
  return {
    mode,
    ui_mode: 'hosted_page',
    line_items: [lineItem(request)],
    client_reference_id: orderId,
    metadata,
    // Stripe does not copy the session's metadata to the objects that it creates.
    ...(mode === 'payment' ? paymentData(metadata, request.saveCard) : { subscription_data: { metadata } }),
    // Stripe accepts only one of the two.
    ...(customerId === undefined ? { customer_email: email } : { customer: customerId }),
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

/** A saved card needs a customer, who is created with it. */
function paymentData(metadata: Record<string, string>, saveCard = false) {
  if (!saveCard) return { payment_intent_data: { metadata } }
  return {
    payment_intent_data: { metadata, setup_future_usage: 'off_session' as const },
    customer_creation: 'always' as const,
  }
}

function lineItem(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams.LineItem {
  const { priceId, quantity, productName, unitAmountCents, mode, interval } = request
  if (priceId !== undefined) return { price: priceId, quantity }
  return {
    quantity,
    price_data: {
      currency: 'usd',
      unit_amount: unitAmountCents,
      product_data: { name: productName },
      ...(mode === 'subscription' && interval !== undefined ? { recurring: { interval } } : {}),
    },
  }
}
