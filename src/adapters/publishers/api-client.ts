import { z } from 'zod'
import { type AddressRules, createAddressRules, type Target } from '#adapters/fetch/addresses/address-rules.ts'
import {
  createDnsResolve,
  createHostLookup,
  type Resolve,
  resolveBySystem,
} from '#adapters/fetch/addresses/host-lookup.ts'
import { type AnswerHeaders, textOf } from '#adapters/fetch/exchange/answer-headers.ts'
import type { Failure } from '#adapters/fetch/exchange/failure.ts'
import { dialDirectly, type OpenDeps, openConnection } from '#adapters/fetch/exchange/open-connection.ts'
import { isRedirect, locationOf } from '#adapters/fetch/exchange/send-request.ts'
import { pause, retryAfterMs } from '#adapters/fetch/politeness/retry.ts'
import { targetUrlMax } from '#contract/limits.ts'
import { type ApiMethod, type Sent, sendRequest } from './api-exchange.ts'
import type { RemoteRefusal } from './publisher.ts'

/** The address of a post. It is shown as a link and fetched, so only an absolute http or https URL is valid. */
export const PostUrl = z
  .string()
  .max(targetUrlMax)
  .refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  })

export type ApiClientOptions = {
  userAgent: string
  /** `host:port` pairs that may be contacted at any address, and over plain http. */
  allow?: readonly string[]
  /** For one request, from the DNS lookup to the end of its answer. */
  timeoutMs?: number
  /** For one task: all its requests and pauses. */
  taskMs?: number
  /** Certificates of authorities to trust instead of the well-known ones, as PEM. */
  ca?: readonly string[]
  resolve?: Resolve
}

/** `raw` is sent unchanged, with a file name if it is a file; `json` is sent as JSON. `withinMs`: a shorter limit than the one of other requests. */
export type ApiRequest = {
  method: ApiMethod
  url: URL
  json?: unknown
  raw?: { type: string; bytes: Buffer; fileName?: string }
  withinMs?: number
}

/** `isCut`: the answer was longer than the limit. */
export type ApiAnswer = { status: number; headers: AnswerHeaders; text: string; isCut: boolean }

/** Either an answer with any status, with the URL that sent it after redirects, or why there is none. */
export type ApiResult = { answer: ApiAnswer & { url: URL }; refusal: null } | { answer: null; refusal: RemoteRefusal }

/** A group of requests. They share one time limit, and all must stay on the origin of the first one. */
export type ApiTask = { send(request: ApiRequest): Promise<ApiResult> }

/** `headers` is called for each request, for tokens that expire. */
type BeginOptions = { signal: AbortSignal; headers?: () => Record<string, string> }

export type ApiClient = {
  begin(options: BeginOptions): ApiTask
  close(): void
}

const timeoutMsDefault = 30_000
/** Two tasks, one to find the API and one to use it, end before another call can take over the same article. */
const taskMsDefault = 50_000
const connectMs = 10_000
const answerBytesMax = 4_194_304
const redirectsMax = 5
/** The longest `Retry-After` that is worth waiting for; a longer one is returned to the caller. */
const waitMsMax = 5_000

/**
 * Calls the API of external software under the address rules of fetched pages: by https, only to public addresses, and without redirects to another
 * origin, so that only the named host sees what a request contains. Failures are data; rejects only with the signal's reason.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { userAgent, allow = [], timeoutMs = timeoutMsDefault, taskMs = taskMsDefault } = options
  const rules = createAddressRules(allow)
  const dns = createDnsResolve()
  const deps: OpenDeps = {
    lookup: createHostLookup(options.resolve ?? dns.resolve, Date.now),
    lookupAllowed: createHostLookup(resolveBySystem, Date.now),
    dial: dialDirectly,
    ca: options.ca,
  }

  const send = createSend({ rules, deps, timeoutMs })

  function begin({ signal, headers = () => ({}) }: BeginOptions): ApiTask {
    const endsAt = performance.now() + taskMs
    const leftMs = () => endsAt - performance.now()
    let origin: string | null = null
    const sendNow = (
      { method, withinMs = timeoutMs }: Pick<ApiRequest, 'method' | 'withinMs'>,
      url: URL,
      body: Sent['body'],
    ): Promise<ApiResult> => {
      if (leftMs() <= 0) return Promise.resolve({ answer: null, refusal: unavailable(timeoutText(taskMs)) })
      const all = { accept: 'application/json', ...headers(), 'user-agent': userAgent }
      return send({ method, url, headers: all, body }, signal, Math.min(withinMs, leftMs()))
    }

    async function follow(request: ApiRequest): Promise<ApiResult> {
      const { method } = request
      const body = bodyOf(request)
      let at = request.url
      for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
        const result = await sendNow(request, at, body)
        const next = nextOf(result, method, at)
        if (next === null) return result
        if (next.href === at.href) return { answer: null, refusal: refused(redirectLoop(at)) }
        if (next.origin !== at.origin) return { answer: null, refusal: otherOrigin(at, next) }
        at = next
      }
      return { answer: null, refusal: refused(`More than ${redirectsMax} redirects.`) }
    }

    return {
      async send(request) {
        signal.throwIfAborted()
        origin ??= request.url.origin
        if (request.url.origin !== origin) return { answer: null, refusal: otherOrigin(new URL(origin), request.url) }
        const result = await follow(request)
        const delayMs = result.answer === null ? null : retryDelayMs(result.answer, request.method)
        if (delayMs === null || delayMs > Math.min(waitMsMax, leftMs())) return result
        await pause(delayMs, signal)
        return follow(request)
      },
    }
  }

  return { begin, close: () => dns.close() }
}

function bodyOf({ json, raw }: ApiRequest): Sent['body'] {
  if (raw !== undefined) return raw
  return json === undefined ? null : { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) }
}

type SendDeps = { rules: AddressRules; deps: OpenDeps; timeoutMs: number }

/** One request, under the address rules and within its time limit. */
function createSend({ rules, deps, timeoutMs }: SendDeps) {
  return async (sent: Sent, signal: AbortSignal, leftMs: number): Promise<ApiResult> => {
    const admitted = admit(rules, sent.url)
    if ('refusal' in admitted) return { answer: null, refusal: admitted.refusal }
    const ms = Math.max(1, Math.ceil(Math.min(timeoutMs, leftMs)))
    const end = AbortSignal.any([signal, AbortSignal.timeout(ms)])
    const opened = await openConnection(admitted.target, deps, { timeoutMs: Math.min(connectMs, ms), signal: end })
    signal.throwIfAborted()
    if (opened.socket === null) return { answer: null, refusal: notOpened(opened.failure, end.aborted ? ms : null) }
    const received = await sendRequest(opened.socket, sent, answerBytesMax, end).catch((error: Error) => error)
    opened.socket.destroy()
    signal.throwIfAborted()
    if (!(received instanceof Error)) return { answer: { ...received, url: sent.url }, refusal: null }
    return {
      answer: null,
      refusal: unavailable(end.aborted ? timeoutText(ms) : `The connection broke: ${received.message}`),
    }
  }
}

function admit(rules: AddressRules, url: URL): { target: Target } | { refusal: RemoteRefusal } {
  const checked = rules.check(url)
  if ('refusal' in checked) return { refusal: refused(checked.refusal.message) }
  const { target } = checked
  if (target.isSecure || target.isAllowed) return { target }
  const secure = new URL(url)
  secure.protocol = 'https:'
  const text = 'Only https addresses are asked: a password must not travel in the open.'
  return { refusal: refused(`${text} Enter ${secure.origin} instead.`) }
}

function notOpened(failure: Failure | null, lateAfterMs: number | null): RemoteRefusal {
  if (failure?.kind === 'refused_address') return refused(failure.message)
  if (lateAfterMs !== null) return unavailable(timeoutText(lateAfterMs))
  return unavailable(failure?.message ?? 'No connection.')
}

/** The URL of a redirect. A method other than GET and HEAD is repeated only if the status requires it (307, 308). */
function nextOf({ answer }: ApiResult, method: ApiMethod, from: URL): URL | null {
  if (answer === null || !isRedirect(answer.status)) return null
  const next = locationOf(answer.headers, from)
  // For every method: the owner must learn that the site redirects to another address.
  if (next === null || next.origin !== from.origin) return next
  const isRepeatable = method === 'GET' || method === 'HEAD' || answer.status === 307 || answer.status === 308
  return isRepeatable ? next : null
}

/** The pause after which a retry is safe: 429 means that nothing was executed; 503 may come from a proxy after the request was executed. */
function retryDelayMs({ status, headers }: ApiAnswer, method: ApiMethod): number | null {
  const isSafe = status === 429 || (status === 503 && (method === 'GET' || method === 'HEAD'))
  return isSafe ? retryAfterMs(textOf(headers['retry-after']), Date.now()) : null
}

function refused(text: string): RemoteRefusal {
  return { ok: false, code: 'refused', text, canRetry: false }
}

function unavailable(text: string): RemoteRefusal {
  return { ok: false, code: 'unavailable', text: text.slice(0, 300), canRetry: true }
}

/** Software behind a proxy that does not know the visitor's protocol redirects each request to the same URL. */
function redirectLoop({ href, protocol }: URL): string {
  const hint =
    protocol === 'https:' ? ' Where it runs behind a proxy, that has to say so: X-Forwarded-Proto: https.' : ''
  return `${href.slice(0, 200)} leads to itself without end.${hint}`
}

function timeoutText(ms: number): string {
  return `No answer within ${Math.round(ms / 100) / 10} seconds.`
}

function otherOrigin(from: URL, to: URL): RemoteRefusal {
  const hint = /^https?:$/.test(to.protocol) ? ` If that is the site, enter ${to.origin} as its address.` : ''
  return refused(
    `${from.origin} leads to ${to.origin}, and what signs in is never sent on to another address.${hint}`.slice(0, 600),
  )
}
