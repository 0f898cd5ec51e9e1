import { billingTexts } from '#contract/billing/billing-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'

/** Counts a new payment against the visitor's limit. Throws `rate_limited`. */
export async function tooManyPayments({ deps, visitorKey }: ApiContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await deps.billing.byVisitor.consume(visitorKey)
  if (!allowed) throw new DomainError('rate_limited', billingTexts.rateLimited, { retryAfterSeconds })
}
