import { join } from 'node:path'
import { createNoProvider } from '#adapters/payments/no-provider.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { callSandbox, createSandboxClient } from '#adapters/payments/sandbox/create-sandbox-client.ts'
import { runSandbox } from '#adapters/payments/sandbox/run-sandbox.ts'
import { testCards } from '#adapters/payments/sandbox/test-cards.ts'
import { provideDataFolder } from '#config/data-folder.ts'
import { type Env, paymentsOf, SettingsError } from '#config/env.ts'
import { receiptTexts } from '#contract/billing/receipt-texts.ts'
import type { Seller } from '#domain/billing/invoices/seller.ts'
import type { ServedSandbox } from '#domain/billing/orders/billing-deps.ts'
import type { Sealer } from '#domain/seal.ts'

/** Who takes payments in this installation. `sandbox` is how its pages are reached, where the pretend provider does. */
export type Payments = { provider: PaymentProvider; sandbox: ServedSandbox | null; stop: () => Promise<void> }

const timeoutMs = 15_000
const nothing = async () => undefined

type Installation = {
  sealer: Sealer
  origin: string
  /** The port that pages are served on; `null` in a process that serves none, which webhooks cannot reach. */
  port: number | null
  onNotice: (message: string) => void
}

export async function startPayments(env: Env, installation: Installation): Promise<Payments> {
  const named = paymentsOf(env)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (named === 'sandbox') return startSandbox(env, installation)
  if (named === 'none' || secretKey === undefined || webhookSecret === undefined)
    return { provider: createNoProvider(), sandbox: null, stop: nothing }
  // The library takes a tenth of a second to load: who does not use it should not wait for it.
  const { createStripe } = await import('#adapters/payments/stripe/create-stripe.ts')
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? null
  const apiBase = new URL(env.STRIPE_BASE_URL)
  const provider = createStripe({ secretKey, webhookSecret, publishableKey, apiBase, timeoutMs })
  return { provider, sandbox: null, stop: nothing }
}

/** What the product shows the sandbox, and what the sandbox signs its webhooks with. */
export function sandboxKeys(sealer: Sealer) {
  return {
    apiKey: `sk_test_${sealer.sign('sandbox', 'API key').toString('hex')}`,
    secret: `whsec_${sealer.sign('sandbox webhooks', 'signing secret').toString('hex')}`,
  }
}

/** The pretend provider: a process of its own in the data folder, which this one attaches to or starts. */
async function startSandbox(env: Env, { sealer, origin, port, onNotice }: Installation): Promise<Payments> {
  provideDataFolder(env.DATA_DIR)
  const { apiKey, secret } = sandboxKeys(sealer)
  const folder = join(env.DATA_DIR, 'sandbox')
  const preferredPort = env.PORT === 0 || env.PORT === 65_535 ? 0 : env.PORT + 1
  const settings = { folder, host: env.HOST, port: env.SANDBOX_PORT, preferredPort, apiKey }
  const running = await runSandbox({ ...settings, onNotice }).catch((error: unknown) => {
    throw new SettingsError(
      `The payment sandbox could not be started. ${error instanceof Error ? error.message : error}`,
    )
  })
  const { address, stop } = running
  const connection = { address, apiKey, timeoutMs }
  if (port !== null) await callSandbox(connection, 'set-webhook', { url: `${origin}/webhooks/sandbox`, secret })
  // A site behind a proxy has one address: its own pages lead on to those of the sandbox.
  const pagesOrigin = env.PUBLIC_URL ?? null
  const provider = createSandboxClient({ ...connection, webhookSecret: secret, pagesOrigin })
  return { provider, sandbox: { address, testCards }, stop }
}

/** Who sells, as it stands on invoices: the operator's settings. Lines of the address may be parted by semicolons, too. */
export function sellerOf(env: Env, origin: string): Seller {
  return {
    name: env.OPERATOR_NAME ?? receiptTexts.seller,
    address: (env.OPERATOR_ADDRESS ?? '')
      .split(/[;\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
    taxNumber: env.OPERATOR_TAX_NUMBER ?? '',
    email: env.CONTACT_EMAIL ?? '',
    note: env.INVOICE_NOTE ?? '',
    origin,
  }
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
