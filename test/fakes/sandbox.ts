import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { callSandbox, createSandboxClient } from '#adapters/payments/sandbox/create-sandbox-client.ts'
import { testCards } from '#adapters/payments/sandbox/test-cards.ts'
import type { ServedSandbox } from '#domain/billing/orders/billing-deps.ts'
import type { Sandbox } from '#sandbox/provider/create-sandbox.ts'
import { serveSandbox } from '#sandbox/serve-sandbox.ts'
import { openSandboxState, type SandboxState } from '#sandbox/store/sandbox-state.ts'

export type TestSandbox = {
  /** The product's view: calls over HTTP. */
  provider: PaymentProvider
  served: ServedSandbox
  /** The state behind the sandbox's pages, and its clock. */
  sandbox: Sandbox
  state: SandboxState
  origin: string
  /** Sends the due events to an address of the product. Returns how many events it accepted. */
  deliverTo(url: string): Promise<number>
  close(): Promise<void>
}

const apiKey = 'sk_test_of_a_test_that_is_long_enough'
const webhookSecret = 'whsec_of_a_test_that_is_long_enough'

/** The sandbox with its state in memory. Its clock advances only when the test sets it. */
export async function startTestSandbox(
  options: { settleAfterMs?: number; now?: () => Date } = {},
): Promise<TestSandbox> {
  const state = openSandboxState(':memory:')
  const server = await serveSandbox({ state, host: '127.0.0.1', ports: [0], apiKey, ...options })
  const connection = { address: () => `http://127.0.0.1:${server.port}`, apiKey, timeoutMs: 10_000 }
  return {
    provider: createSandboxClient({ ...connection, webhookSecret, pagesOrigin: null }),
    served: { address: connection.address, testCards },
    sandbox: server.sandbox,
    state,
    origin: server.origin,
    async deliverTo(url) {
      await callSandbox(connection, 'set-webhook', { url, secret: webhookSecret })
      return server.deliver()
    },
    async close() {
      await server.close()
      state.close()
    },
  }
}
