import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'

/** What verbs that take money need beside the database. `origin` is the site's own, without a slash at its end. */
export type BillingTools = { provider: PaymentProvider; origin: string }
