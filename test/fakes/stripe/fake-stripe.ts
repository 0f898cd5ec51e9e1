import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiVersion, emptyAccount, newId, type StripeAccount } from './account.ts'
import { ApiError, answer, type StripeFault } from './api.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { type Form, parseForm } from './form.ts'
import { createVerbs } from './verbs.ts'

/** A fault instead of the response. `lost`: the request was processed, but its response is lost. `silence`: nothing happens at all. */
export type Failure =
  | { status: number; error: StripeFault; headers?: Record<string, string> }
  | { status: number; body: string; headers?: Record<string, string> }
  | 'lost'
  | 'silence'

type SeenRequest = { method: string; path: string; params: Form; headers: IncomingMessage['headers'] }

export type FakeStripe = Deliveries &
  ReturnType<typeof createVerbs> & {
    url: string
    secretKey: string
    webhookSecret: string
    account: StripeAccount
    /** All requests so far, including failed ones. */
    requests: SeenRequest[]
    /** The next `times` requests whose path contains `path` fail this way. */
    fail(failure: Failure, options?: { times?: number; path?: string }): void
    /** Removes all faults. */
    clearFailures(): void
    close(): Promise<void>
  }

type Answer = { status: number; body: string; headers?: Record<string, string> }

/**
 * The part of Stripe's API that Linkwright uses, with simulated people and banks. It stores its objects, checks the key, the parameters and the
 * Idempotency-Key, and sends signed events. https://docs.stripe.com/api
 */
export async function startFakeStripe({
  secretKey = 'sk_test_51LinkwrightFakeSecretKey0123456789',
  webhookSecret = 'whsec_LinkwrightFakeWebhookSecret0123456789',
} = {}): Promise<FakeStripe> {
  const account = emptyAccount()
  const requests: SeenRequest[] = []
  const failures: { failure: Failure; path: string; left: number }[] = []
  const replays = new Map<string, { request: string; answer: Answer }>()

  function takeFailure(path: string): Failure | null {
    const next = failures.find((one) => one.left > 0 && path.includes(one.path))
    if (next === undefined) return null
    next.left -= 1
    return next.failure
  }

  /** The first successful response of an idempotency key is stored permanently. A different request with the same key is refused. */
  function once(key: string | undefined, request: string, work: () => Answer): Answer {
    if (key === undefined) return work()
    const first = replays.get(key)
    if (first !== undefined && first.request !== request) return errorAnswer(400, keyReused(key))
    if (first !== undefined) return { ...first.answer, headers: { 'idempotent-replayed': 'true' } }
    const fresh = work()
    if (fresh.status === 200) replays.set(key, { request, answer: fresh })
    return fresh
  }

  function perform({ method, path, params, headers }: SeenRequest): Answer {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return errorAnswer(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****6789' })
    const key = method === 'POST' ? headers['idempotency-key'] : undefined
    return once(typeof key === 'string' ? key : undefined, `${method} ${path} ${JSON.stringify(params)}`, () => {
      try {
        return { status: 200, body: JSON.stringify(answer(account, method, path, params), null, 2) }
      } catch (error) {
        if (error instanceof ApiError) return errorAnswer(error.status, error.error)
        throw error
      }
    })
  }

  const server = createServer((request, response) => {
    readRequest(request).then(
      (seen) => {
        requests.push(seen)
        respond(response, takeFailure(seen.path), () => perform(seen))
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...createDeliveries(account, webhookSecret),
    ...createVerbs(account),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    account,
    requests,
    fail: (failure, { times = 1, path = '' } = {}) => failures.push({ failure, path, left: times }),
    clearFailures: () => failures.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function respond(response: ServerResponse, failure: Failure | null, perform: () => Answer): void {
  if (failure === 'silence') return
  if (failure === 'lost') {
    perform()
    response.destroy()
    return
  }
  if (failure === null) write(response, perform())
  else if ('body' in failure) write(response, failure)
  else write(response, { ...errorAnswer(failure.status, failure.error), headers: failure.headers ?? {} })
}

function write(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const known = { 'content-type': 'application/json', 'request-id': newId('req'), 'stripe-version': apiVersion }
  response.writeHead(status, { ...known, ...headers }).end(body)
}

function errorAnswer(status: number, error: StripeFault): Answer {
  return { status, body: JSON.stringify({ error }) }
}

function keyReused(key: string): StripeFault {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return { type: 'idempotency_error', message }
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
  const body = Buffer.concat(chunks).toString('utf8')
  const params = parseForm(request.method === 'POST' ? body : search.slice(1))
  return { method: request.method ?? '', path: pathname, params, headers: request.headers }
}
