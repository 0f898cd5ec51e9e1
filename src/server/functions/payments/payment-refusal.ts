import { billingTexts } from '#contract/billing/billing-texts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { asProviderError, type ProviderReason } from '#domain/billing/orders/provider-error.ts'
import { DomainError } from '#domain/domain-error.ts'

const refusals: Record<ProviderReason, [ErrorCode, string]> = {
  rate_limited: ['rate_limited', billingTexts.rateLimited],
  authentication: ['payment_misconfigured', billingTexts.misconfigured],
  not_found: ['payment_misconfigured', billingTexts.invalidPrice],
  invalid_request: ['payment_refused', billingTexts.invalidPayment],
  declined: ['payment_refused', billingTexts.invalidPayment],
  timeout: ['payment_timeout', billingTexts.timeout],
  unavailable: ['payment_unavailable', billingTexts.unavailable],
}

/** Runs a call to the payment provider, and converts its errors to refusals with the texts of the specification. */
export async function withPaymentRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = asProviderError(error)
    if (known === null) throw error
    const [code, message] = refusals[known.reason]
    const retryAfter = code === 'rate_limited' ? { retryAfterSeconds: 5 } : {}
    throw new DomainError(code, message, { cause: error, ...retryAfter })
  }
}
