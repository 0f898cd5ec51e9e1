import { type PaymentEvent, type PaymentProvider, WebhookError } from '#adapters/payments/payment-provider.ts'
import type { BillingDeps } from './billing-deps.ts'

/** The provider whose webhooks arrive under a name, if it is the one in use. */
export function findWebhookProvider({ provider }: BillingDeps, name: string | undefined): PaymentProvider | null {
  return provider.name === name ? provider : null
}

/** A webhook's event, or why it is refused, in words without a secret. */
export function readPaymentWebhook(
  provider: PaymentProvider,
  body: Uint8Array,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): { event: PaymentEvent } | { refusal: string } {
  try {
    return { event: provider.readWebhook(body, headers) }
  } catch (error) {
    if (error instanceof WebhookError) return { refusal: error.message }
    throw error
  }
}
