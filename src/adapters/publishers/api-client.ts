import { type AddressRules, createAddressRules, type Target } from '#adapters/fetch/addresses/address-rules.ts'
import {
  createDnsResolve,
  createHostLookup,
  type Resolve,
  resolveBySystem,
} from '#adapters/fetch/addresses/host-lookup.ts'
import type { AnswerHeaders } from '#adapters/fetch/exchange/answer-head.ts'
import { isRedirect, locationOf } from '#adapters/fetch/exchange/ask.ts'
import { textOf } from '#adapters/fetch/exchange/exchange.ts'
import type { Failure } from '#adapters/fetch/exchange/failure.ts'
import { dialDirectly, type OpenDeps, openConnection } from '#adapters/fetch/exchange/open-connection.ts'
import { pause, retryAfterMs } from '#adapters/fetch/politeness/retry.ts'
import { type ApiMethod, type Sent, sendRequest } from './api-exchange.ts'
import type { RemoteRefusal } from './publisher.ts'

export type ApiClientOptions = {
  userAgent: string
  /** `host:port` pairs that may be asked whatever their address, and over plain http. */
  allow?: readonly string[]
  /** Of one request, from the look-up to the end of its answer. */
  timeoutMs?: number
  /** Of one task: all its requests, and its waiting. */
  taskMs?: number
  /** Certificates of authorities to trust instead of the well-known ones, as PEM. */
  ca?: readonly string[]
  resolve?: Resolve
}

/** `raw` is sent as it is, with the name of a file if it is one; `json` as what it says. `withinMs`: shorter than other requests may take. */
export type ApiRequest = {
  method: ApiMethod
  url: URL
  json?: unknown
  raw?: { type: string; bytes: Buffer; fileName?: string }
  withinMs?: number
}

/** `isCut`: more came than is read. */
export type ApiAnswer = { status: number; headers: AnswerHeaders; text: string; isCut: boolean }

/** Either an answer, whatever it says, with the address that gave it in the end, or why none came. */
export type Asked = { answer: ApiAnswer & { url: URL }; refusal: null } | { answer: null; refusal: RemoteRefusal }

/** Some requests that belong together: they share their time, and none leaves the origin that the first one went to. */
export type ApiTask = { ask(request: ApiRequest): Promise<Asked> }

/** `headers` are made anew for each request, for tokens that age. */
export type BeginOptions = { signal: AbortSignal; headers?: () => Record<string, string> }

export type ApiClient = {
  begin(options: BeginOptions): ApiTask
  close(): void
}

const timeoutMsDefault = 30_000
/** Two of these, one to find the API and one to use it, end before anybody else takes the same article up. */
const taskMsDefault = 50_000
const connectMs = 10_000
const answerBytesMax = 4_194_304
const redirectsMax = 5
/** A wish of `Retry-After` that is worth waiting for; a longer one is told to whoever asked. */
const waitMsMax = 5_000

/**
 * Talks to the API of software that somebody else runs, under the address rules of fetched pages: by https, to public addresses, and never on to
 * another origin, so that what a request carries is seen by nobody but the host that was named. Failures are data; it rejects only with the
 * signal's reason.
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
    ): Promise<Asked> => {
      if (leftMs() <= 0) return Promise.resolve({ answer: null, refusal: unavailable(late(taskMs)) })
      const all = { accept: 'application/json', ...headers(), 'user-agent': userAgent }
      return send({ method, url, headers: all, body }, signal, Math.min(withinMs, leftMs()))
    }

    async function follow(request: ApiRequest): Promise<Asked> {
      const { method } = request
      const body = bodyOf(request)
      let at = request.url
      for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
        const asked = await sendNow(request, at, body)
        const next = nextOf(asked, method, at)
        if (next === null) return asked
        if (next.href === at.href) return { answer: null, refusal: refused(circle(at)) }
        if (next.origin !== at.origin) return { answer: null, refusal: leadsAway(at, next) }
        at = next
      }
      return { answer: null, refusal: refused(`More than ${redirectsMax} redirects.`) }
    }

    return {
      async ask(request) {
        signal.throwIfAborted()
        origin ??= request.url.origin
        if (request.url.origin !== origin) return { answer: null, refusal: leadsAway(new URL(origin), request.url) }
        const asked = await follow(request)
        const wishMs = asked.answer === null ? null : waitWish(asked.answer, request.method)
        if (wishMs === null || wishMs > Math.min(waitMsMax, leftMs())) return asked
        await pause(wishMs, signal)
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

/** One request, under the address rules and within its time. */
function createSend({ rules, deps, timeoutMs }: SendDeps) {
  return async (sent: Sent, signal: AbortSignal, leftMs: number): Promise<Asked> => {
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
    return { answer: null, refusal: unavailable(end.aborted ? late(ms) : `The connection broke: ${received.message}`) }
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
  if (lateAfterMs !== null) return unavailable(late(lateAfterMs))
  return unavailable(failure?.message ?? 'No connection.')
}

/** Where an answer leads on to. A method other than GET and HEAD is repeated only where the answer asks for just that (307, 308). */
function nextOf({ answer }: Asked, method: ApiMethod, from: URL): URL | null {
  if (answer === null || !isRedirect(answer.status)) return null
  const next = locationOf(answer.headers, from)
  // Whatever the method: that it leads to another address is what its owner has to know.
  if (next === null || next.origin !== from.origin) return next
  const isRepeatable = method === 'GET' || method === 'HEAD' || answer.status === 307 || answer.status === 308
  return isRepeatable ? next : null
}

/** Where it is safe to ask once more: 429 says that nothing was done; 503 may come from something in front of what was done. */
function waitWish({ status, headers }: ApiAnswer, method: ApiMethod): number | null {
  const isSafe = status === 429 || (status === 503 && (method === 'GET' || method === 'HEAD'))
  return isSafe ? retryAfterMs(textOf(headers['retry-after']), Date.now()) : null
}

function refused(text: string): RemoteRefusal {
  return { ok: false, code: 'refused', text, canRetry: false }
}

function unavailable(text: string): RemoteRefusal {
  return { ok: false, code: 'unavailable', text: text.slice(0, 300), canRetry: true }
}

/** What software behind a proxy does that is not told how the visitor came: it sends everybody to the address they asked for. */
function circle({ href, protocol }: URL): string {
  const hint =
    protocol === 'https:' ? ' Where it runs behind a proxy, that has to say so: X-Forwarded-Proto: https.' : ''
  return `${href.slice(0, 200)} leads to itself without end.${hint}`
}

function late(ms: number): string {
  return `No answer within ${Math.round(ms / 100) / 10} seconds.`
}

function leadsAway(from: URL, to: URL): RemoteRefusal {
  const hint = /^https?:$/.test(to.protocol) ? ` If that is the site, enter ${to.origin} as its address.` : ''
  return refused(
    `${from.origin} leads to ${to.origin}, and what signs in is never sent on to another address.${hint}`.slice(0, 600),
  )
}
