import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { TestCard } from '#adapters/payments/sandbox/test-cards.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { Seller } from '../invoices/seller.ts'

/** The deps of billing functions. `origin` is the origin of the site, without a trailing slash. */
export type BillingDeps = { provider: PaymentProvider; origin: string; mail: MailDeps; seller: Seller }

/**
 * The deps for requests of visitors: the rate limit for new payments, the sandbox provider if it is used, and the fixed pages of the provider.
 * `verifying` limits concurrent calls to the provider: each holds a database connection meanwhile, and a slow provider must not take all of them.
 */
export type ServedBilling = BillingDeps & {
  byVisitor: RateLimiter
  sandbox: ServedSandbox | null
  links: PaymentLinks
  verifying: Semaphore
}

/** The address of the sandbox process, without a trailing slash, and the cards that it accepts. */
export type ServedSandbox = { address: () => string; testCards: readonly TestCard[] }

/** URLs of payment pages without an order. A payment there belongs to no account until the operator assigns it. */
type PaymentLinks = { credits: string | null; monthly: string | null; yearly: string | null }

type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>
