import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'

const reasons: ReadonlySet<string> = new Set(['timeout', 'unavailable', 'rate_limited', 'authentication'])

/** Whether the provider fails as a whole, so that the next request would probably fail too. */
export function isOutage(error: unknown): boolean {
  return error instanceof PaymentProviderError && reasons.has(error.reason)
}
