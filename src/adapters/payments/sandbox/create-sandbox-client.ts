import { type PaymentProvider, PaymentProviderError, WebhookError } from '../payment-provider.ts'
import { readEvent } from './read-event.ts'
import { type CallInput, type CallOutput, type SandboxCall, SandboxProblem, sandboxCalls } from './sandbox-calls.ts'
import { signatureHeader, verifyWebhook } from './webhook-signature.ts'

export type SandboxClientOptions = {
  /** The current address of the sandbox, without a trailing slash. It can restart on another port. */
  address: () => string
  apiKey: string
  webhookSecret: string
  timeoutMs: number
  /** The origin at which browsers reach the sandbox's pages, if it differs from its own address. */
  pagesOrigin: string | null
}

/** The client of the sandbox, which works like any remote provider: calls with an API key, and webhooks with a signature. */
export function createSandboxClient({
  webhookSecret,
  pagesOrigin,
  ...connection
}: SandboxClientOptions): PaymentProvider {
  const call = <Name extends SandboxCall>(name: Name, input: CallInput<Name>) => callSandbox(connection, name, input)
  const shownAt = (url: string) => (pagesOrigin === null ? url : pagesOrigin + new URL(url).pathname)
  return {
    name: 'sandbox',
    isTest: true,
    publishableKey: null,
    async openCheckout(request) {
      const opened = await call('open-checkout', request)
      return { ...opened, url: shownAt(opened.url) }
    },
    async expireCheckout(id) {
      await call('expire-checkout', { id })
    },
    beginPayment: (request) => call('begin-payment', request),
    chargeSavedCard: (request) => call('charge-saved-card', request),
    readCheckout: (id) => call('read-checkout', { id }),
    readPayment: (id) => call('read-payment', { id }),
    readSubscription: (id) => call('read-subscription', { id }),
    listInvoices: (id) => call('list-invoices', { id }),
    cancelSubscription: (id, idempotencyKey) => call('cancel-subscription', { id, idempotencyKey }),
    resumeSubscription: (id, idempotencyKey) => call('resume-subscription', { id, idempotencyKey }),
    openPortal: async (customerId, returnUrl) => shownAt((await call('open-portal', { customerId, returnUrl })).url),
    refund: (request) => call('refund', request),
    readWebhook(body, headers) {
      verifyWebhook(webhookSecret, body, headers[signatureHeader], new Date())
      const event = readEvent(Buffer.from(body).toString('utf8'))
      if (event === null) throw new WebhookError('The body is no event')
      return event
    },
    async *listEvents(since) {
      for (let after: number | null = 0; after !== null; ) {
        const page: CallOutput<'list-events'> = await call('list-events', { since, after })
        for (const body of page.events) {
          const event = readEvent(body)
          if (event !== null) yield event
        }
        after = page.next
      }
    },
  }
}

type Connection = Pick<SandboxClientOptions, 'address' | 'apiKey' | 'timeoutMs'>

/** Calls the sandbox. Throws `PaymentProviderError` with the error of the sandbox, or `unavailable` and `timeout` without a response. */
export async function callSandbox<Name extends SandboxCall>(
  { address, apiKey, timeoutMs }: Connection,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const response = await reach(`${address()}/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    const problem = SandboxProblem.safeParse(response.body)
    if (problem.success) throw new PaymentProviderError(problem.data.error.reason, problem.data.error.message)
  }
  const answer = sandboxCalls[name].output.safeParse(response.body)
  if (!response.ok || !answer.success)
    throw new PaymentProviderError('unavailable', `The sandbox answered ${response.status} to ${name}`)
  return answer.data as CallOutput<Name>
}

async function reach(url: string, request: RequestInit): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const response = await fetch(url, request)
    const { ok, status } = response
    return { ok, status, body: await response.json().catch(() => undefined) }
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new PaymentProviderError(
      isLate ? 'timeout' : 'unavailable',
      isLate ? 'The sandbox does not answer in time' : 'The sandbox cannot be reached',
      { cause },
    )
  }
}
