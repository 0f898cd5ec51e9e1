import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'

export type ProviderReason = PaymentProviderError['reason']

/** The error if it comes from the payment provider, or `null`. */
export function asProviderError(error: unknown): PaymentProviderError | null {
  return error instanceof PaymentProviderError ? error : null
}
