import { afterEach } from 'vitest'
import type { CheckoutRequest, PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { createStripe } from '#adapters/payments/stripe/create-stripe.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'

/** Starts a Stripe for one test, with the product's client of it. Both end with the test. */
export function stripePerTest(): (options?: {
  secretKey?: string
  timeoutMs?: number
}) => Promise<{ fake: FakeStripe; stripe: PaymentProvider }> {
  const opened: FakeStripe[] = []
  afterEach(async () => {
    for (const fake of opened.splice(0)) await fake.close()
  })
  return async ({ timeoutMs = 10_000, ...options } = {}) => {
    const fake = await startFakeStripe(options)
    opened.push(fake)
    return { fake, stripe: stripeOf(fake, { timeoutMs }) }
  }
}

export function stripeOf(
  { secretKey, webhookSecret, url }: Pick<FakeStripe, 'secretKey' | 'webhookSecret' | 'url'>,
  { timeoutMs = 10_000 } = {},
): PaymentProvider {
  return createStripe({ secretKey, webhookSecret, publishableKey: 'pk_test_1', apiBase: new URL(url), timeoutMs })
}

/** A purchase of 100 credits at 1.40, or of a plan. */
export function creditsCheckout(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: '0199d1f0-0000-7000-8000-000000000001',
    mode: 'payment',
    productName: 'Premium Backlink Credits',
    unitAmountCents: 140,
    quantity: 100,
    email: 'ada@example.com',
    successUrl: 'https://linkwright.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://linkwright.example/payment-cancelled',
    idempotencyKey: 'order-1-1',
    ...changes,
  }
}

export function planCheckout(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return creditsCheckout({
    mode: 'subscription',
    productName: 'Premium',
    unitAmountCents: 2900,
    quantity: 1,
    interval: 'month',
    ...changes,
  })
}

export async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of all) list.push(one)
  return list
}
