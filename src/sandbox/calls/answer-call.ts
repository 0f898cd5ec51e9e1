import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import {
  type CallInput,
  type CallOutput,
  type SandboxCall,
  type SandboxProblem,
  sandboxCalls,
} from '#adapters/payments/sandbox/sandbox-calls.ts'
import { RefusedRequest, readJson } from '../http/request-body.ts'
import type { Sandbox } from '../provider/create-sandbox.ts'

type Answers = { [Name in SandboxCall]: (input: CallInput<Name>) => Promise<CallOutput<Name>> }

/** The calls about webhooks and about the process, not about payments. */
export type ProcessCalls = Pick<Answers, 'set-webhook' | 'list-events' | 'leave'>

const statuses: Record<PaymentProviderError['reason'], number> = {
  rate_limited: 429,
  authentication: 401,
  invalid_request: 400,
  declined: 402,
  unavailable: 503,
  timeout: 504,
  not_found: 404,
}

/** Handles `POST /v1/<name>` for callers with the API key. */
export function createCallHandler(sandbox: Sandbox, process: ProcessCalls) {
  const answers = createAnswers(sandbox, process)
  return async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    try {
      if (!Object.hasOwn(sandboxCalls, name)) throw new PaymentProviderError('not_found', `There is no call ${name}`)
      sendJson(response, 200, await answer(answers, name as SandboxCall, await readJson(request)))
    } catch (error) {
      if (!(error instanceof PaymentProviderError) && !(error instanceof RefusedRequest)) throw error
      const problem =
        error instanceof PaymentProviderError
          ? { status: statuses[error.reason], reason: error.reason }
          : { status: error.status, reason: 'invalid_request' as const }
      sendProblem(response, problem.status, problem.reason, error.message)
    }
  }
}

async function answer<Name extends SandboxCall>(answers: Answers, name: Name, body: unknown) {
  const input = sandboxCalls[name].input.safeParse(body)
  if (!input.success) {
    const [issue] = input.error.issues
    throw new PaymentProviderError('invalid_request', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  return answers[name](input.data as CallInput<Name>)
}

function createAnswers(sandbox: Sandbox, process: ProcessCalls): Answers {
  return {
    ...process,
    'open-checkout': (request) => sandbox.openCheckout(request),
    'expire-checkout': ({ id }) => sandbox.expireCheckout(id).then(() => null),
    'begin-payment': (request) => sandbox.beginPayment(request),
    'charge-saved-card': (request) => sandbox.chargeSavedCard(request),
    'read-checkout': ({ id }) => sandbox.readCheckout(id) as Promise<CallOutput<'read-checkout'>>,
    'read-payment': ({ id }) => sandbox.readPayment(id) as Promise<CallOutput<'read-payment'>>,
    'read-subscription': ({ id }) => sandbox.readSubscription(id) as Promise<CallOutput<'read-subscription'>>,
    'list-invoices': ({ id }) => sandbox.listInvoices(id),
    'cancel-subscription': ({ id, idempotencyKey }) =>
      sandbox.cancelSubscription(id, idempotencyKey) as Promise<CallOutput<'cancel-subscription'>>,
    'resume-subscription': ({ id, idempotencyKey }) =>
      sandbox.resumeSubscription(id, idempotencyKey) as Promise<CallOutput<'resume-subscription'>>,
    'open-portal': async ({ customerId, returnUrl }) => ({ url: await sandbox.openPortal(customerId, returnUrl) }),
    refund: (request) => sandbox.refund(request),
  }
}

/** Whether a request has the API key. */
export function showsKey({ headers }: IncomingMessage, apiKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${apiKey}`))
}

type Reason = (typeof SandboxProblem)['_output']['error']['reason']

export function sendProblem(response: ServerResponse, status: number, reason: Reason, message: string): void {
  sendJson(response, status, { error: { reason, message } })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}
