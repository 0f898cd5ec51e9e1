import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'

export type ProviderReason = PaymentProviderError['reason']

/** The error if it comes from the payment provider, or `null`. */
export function asProviderError(error: unknown): PaymentProviderError | null {
  return error instanceof PaymentProviderError ? error : null
}

const reasons: ReadonlySet<string> = new Set(['timeout', 'unavailable', 'rate_limited', 'authentication'])

/** Whether the provider fails as a whole, so that the next request would probably fail too. */
export function isOutage(error: unknown): boolean {
  return error instanceof PaymentProviderError && reasons.has(error.reason)
}
