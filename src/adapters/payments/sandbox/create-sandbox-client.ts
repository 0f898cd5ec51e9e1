import { type PaymentProvider, PaymentProviderError, WebhookError } from '../payment-provider.ts'
import { readEvent } from './read-event.ts'
import { type Answered, type Asked, type SandboxCall, SandboxProblem, sandboxCalls } from './sandbox-calls.ts'
import { signatureHeader, verifyWebhook } from './webhook-signature.ts'

export type SandboxClientOptions = {
  /** Where the sandbox is now, without a trailing slash: it may be started again on another port. */
  address: () => string
  apiKey: string
  webhookSecret: string
  timeoutMs: number
  /** Where browsers reach the sandbox's pages, when that is not its own address. */
  pagesOrigin: string | null
}

/** The sandbox as the product knows it, as any provider elsewhere: calls with a key, and webhooks with a signature. */
export function createSandboxClient({
  webhookSecret,
  pagesOrigin,
  ...connection
}: SandboxClientOptions): PaymentProvider {
  const call = <Name extends SandboxCall>(name: Name, asked: Asked<Name>) => callSandbox(connection, name, asked)
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
        const page: Answered<'list-events'> = await call('list-events', { since, after })
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

/** Calls the sandbox. Throws `PaymentProviderError`: what the sandbox says, or `unavailable` and `timeout` when it does not answer. */
export async function callSandbox<Name extends SandboxCall>(
  { address, apiKey, timeoutMs }: Connection,
  name: Name,
  asked: Asked<Name>,
): Promise<Answered<Name>> {
  const response = await reach(`${address()}/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    const problem = SandboxProblem.safeParse(response.body)
    if (problem.success) throw new PaymentProviderError(problem.data.error.reason, problem.data.error.message)
  }
  const answer = sandboxCalls[name].answers.safeParse(response.body)
  if (!response.ok || !answer.success)
    throw new PaymentProviderError('unavailable', `The sandbox answered ${response.status} to ${name}`)
  return answer.data as Answered<Name>
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
