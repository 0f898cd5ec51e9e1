import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'

export type ProviderReason = PaymentProviderError['reason']

/** An error as the payment provider's own, or `null` for any other. */
export function asProviderError(error: unknown): PaymentProviderError | null {
  return error instanceof PaymentProviderError ? error : null
}
