import { createSandbox, type Sandbox } from '#adapters/payments/sandbox/create-sandbox.ts'
import type { StoredCheckout, StoredSubscription } from '#adapters/payments/sandbox/stored-objects.ts'
import type { Db } from '#db/db.ts'
import type { Sealer } from '#domain/seal.ts'
import { createSandboxStore } from './sandbox-store.ts'

/** The sandbox as its pages and its operator see it, the product's payment provider among it. */
export type SandboxProvider = Sandbox

export type SandboxCheckout = StoredCheckout
export type SandboxSubscription = StoredSubscription

export function createSandboxProvider(
  db: Db,
  { sealer, origin, settleAfterMs }: { sealer: Sealer; origin: string; settleAfterMs?: number },
): SandboxProvider {
  const options = { store: createSandboxStore(db), origin, webhookSecret: sandboxWebhookSecret(sealer) }
  return createSandbox(settleAfterMs === undefined ? options : { ...options, settleAfterMs })
}

/** What the sandbox signs its webhooks with. */
export function sandboxWebhookSecret(sealer: Sealer): string {
  return `whsec_${sealer.sign('sandbox webhooks', 'signing secret').toString('hex')}`
}
