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

/** The payment provider of this installation. `sandbox` is the access to the sandbox's pages, for the simulated provider. */
export type Payments = { provider: PaymentProvider; sandbox: ServedSandbox | null; stop: () => Promise<void> }

const timeoutMs = 15_000
const nothing = async () => undefined

type Installation = {
  sealer: Sealer
  origin: string
  /** The port for pages; `null` in a process without pages, which cannot receive webhooks. */
  port: number | null
  onNotice: (message: string) => void
}

export async function startPayments(env: Env, installation: Installation): Promise<Payments> {
  const named = paymentsOf(env)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (named === 'sandbox') return startSandbox(env, installation)
  if (named === 'none' || secretKey === undefined || webhookSecret === undefined)
    return { provider: createNoProvider(), sandbox: null, stop: nothing }
  // Loading the library takes a tenth of a second. Installations without Stripe skip it.
  const { createStripe } = await import('#adapters/payments/stripe/create-stripe.ts')
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? null
  const apiBase = new URL(env.STRIPE_BASE_URL)
  const provider = createStripe({ secretKey, webhookSecret, publishableKey, apiBase, timeoutMs })
  return { provider, sandbox: null, stop: nothing }
}

/** The product's credentials for the sandbox, and the key with which the sandbox signs its webhooks. */
export function sandboxKeys(sealer: Sealer) {
  return {
    apiKey: `sk_test_${sealer.sign('sandbox', 'API key').toString('hex')}`,
    secret: `whsec_${sealer.sign('sandbox webhooks', 'signing secret').toString('hex')}`,
  }
}

/** The simulated provider: a separate process in the data folder. This process attaches to it or starts it. */
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
  // A site behind a proxy has one public address: its own pages forward to those of the sandbox.
  const pagesOrigin = env.PUBLIC_URL ?? null
  const provider = createSandboxClient({ ...connection, webhookSecret: secret, pagesOrigin })
  return { provider, sandbox: { address, testCards }, stop }
}

/** The seller on invoices, from the operator's settings. Lines of the address may also be separated by semicolons. */
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

/** The start message about payments. */
export function paymentsLine(env: Env): string {
  const lines = {
    stripe: 'Payments are taken by Stripe.',
    sandbox: 'Payments are taken by the sandbox: TEST MODE, no money moves.',
    none: 'Payments are not taken (set PAYMENTS=sandbox to try them, or the keys of Stripe).',
  }
  return lines[paymentsOf(env)]
}
