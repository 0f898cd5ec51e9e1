import { type PaymentEvent, type PaymentProvider, WebhookError } from '#adapters/payments/payment-provider.ts'
import type { BillingDeps } from './billing-deps.ts'

/** The provider whose webhooks have this name, if it is the active one. */
export function findWebhookProvider({ provider }: BillingDeps, name: string | undefined): PaymentProvider | null {
  return provider.name === name ? provider : null
}

/** The event of a webhook, or why it is refused, as a text without secrets. */
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
