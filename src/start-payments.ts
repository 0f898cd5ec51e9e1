import { createNoProvider } from '#adapters/payments/no-provider.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { type Env, paymentsOf } from '#config/env.ts'
import type { Db } from '#db/db.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
  sandboxWebhookSecret,
} from '#domain/billing/sandbox/create-sandbox-provider.ts'
import type { SandboxDelivery } from '#domain/billing/sandbox/deliver-sandbox-events.ts'
import type { Sealer } from '#domain/seal.ts'

/** Who takes payments in this installation. `sandbox` is its pretend provider, with pages and time of its own, where that is who. */
export type Payments = { provider: PaymentProvider; sandbox: SandboxProvider | null }

const timeoutMs = 15_000

export async function startPayments(
  env: Env,
  db: Db,
  { sealer, origin }: { sealer: Sealer; origin: string },
): Promise<Payments> {
  const named = paymentsOf(env)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (named === 'sandbox') {
    const sandbox = createSandboxProvider(db, { sealer, origin })
    return { provider: sandbox, sandbox }
  }
  if (named === 'none' || secretKey === undefined || webhookSecret === undefined)
    return { provider: createNoProvider(), sandbox: null }
  // The library takes a tenth of a second to load: who does not use it should not wait for it.
  const { createStripe } = await import('#adapters/payments/stripe/create-stripe.ts')
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? null
  const apiBase = new URL(env.STRIPE_BASE_URL)
  return { provider: createStripe({ secretKey, webhookSecret, publishableKey, apiBase, timeoutMs }), sandbox: null }
}

/** Where the sandbox sends its webhooks: to this very product, as a provider elsewhere would. */
export function sandboxDelivery(sealer: Sealer, origin: string): SandboxDelivery {
  return { url: `${origin}/webhooks/sandbox`, secret: sandboxWebhookSecret(sealer) }
}

/** What the start says of payments. */
export function paymentsLine(env: Env): string {
  const lines = {
    stripe: 'Payments are taken by Stripe.',
    sandbox: 'Payments are taken by the sandbox: TEST MODE, no money moves.',
    none: 'Payments are not taken (set PAYMENTS=sandbox to try them, or the keys of Stripe).',
  }
  return lines[paymentsOf(env)]
}
