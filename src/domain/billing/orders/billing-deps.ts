import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { TestCard } from '#adapters/payments/sandbox/test-cards.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { Seller } from '../invoices/seller.ts'

/** What verbs that take money need beside the database. `origin` is the site's own, without a slash at its end. */
export type BillingDeps = { provider: PaymentProvider; origin: string; mail: MailDeps; seller: Seller }

/**
 * The same for requests of visitors: payments that one may begin, how the pretend provider is reached where that takes them, and the provider's pages that are always
 * there. `verifying` lets only a few ask the provider at a time: each holds a connection to the database meanwhile, and a slow provider must not take
 * them all.
 */
export type ServedBilling = BillingDeps & {
  byVisitor: RateLimiter
  sandbox: ServedSandbox | null
  links: PaymentLinks
  verifying: Gate
}

/** Where the process of the pretend provider is, without a trailing slash, and the cards that it takes. */
export type ServedSandbox = { address: () => string; testCards: readonly TestCard[] }

/** Addresses of payment pages that need no order; what is paid there belongs to nobody until the operator looks. */
export type PaymentLinks = { credits: string | null; monthly: string | null; yearly: string | null }

type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>
