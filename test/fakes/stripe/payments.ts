import { createStripe } from '#adapters/payments/stripe/create-stripe.ts'
import type { BillingDeps } from '#domain/billing/orders/billing-deps.ts'
import { processNextEvent } from '#domain/billing/orders/process-event.ts'
import type { TestDatabase } from '../../harness/database.ts'
import { startTestServer, type TestServer } from '../../harness/server.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'

export type TestShop = {
  stripe: FakeStripe
  server: TestServer
  billing: BillingDeps
  /** The URL to which Stripe sends its events. */
  webhook: string
  /** Processes the received events. Returns the errors of those that have to wait. */
  process(): Promise<string[]>
  close(): Promise<void>
}

/** The real server with a simulated Stripe. */
export async function startTestShop(database: TestDatabase): Promise<TestShop> {
  const stripe = await startFakeStripe()
  const payments = createStripe({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    publishableKey: 'pk_test_linkwright',
    apiBase: new URL(stripe.url),
    timeoutMs: 2_000,
  })
  const server = await startTestServer(database, { payments })
  const { billing } = server.deps
  return {
    stripe,
    server,
    billing,
    webhook: `${server.url}/webhooks/stripe`,
    async process() {
      const errors: string[] = []
      for (;;) {
        const processed = await processNextEvent(database.db, billing)
        if (processed === null) return errors
        if (processed.error !== undefined) errors.push(processed.error)
      }
    },
    async close() {
      await server.close()
      await stripe.close()
    },
  }
}
