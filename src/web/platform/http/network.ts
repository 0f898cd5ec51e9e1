import { networkTexts } from '#contract/texts.ts'
import { noteRequest } from './connection.ts'
import { isTimeout, NetworkInterferenceError } from './network-error.ts'
import { isProxied, proxyFetch } from './proxy-fetch.ts'
import { isStream, sendInTime } from './read-limit.ts'
import { xhrFetch } from './xhr-fetch.ts'

/** After this many failures in a row, fallbacks are switched off. */
const failuresMax = 3
/** For this time, only the browser's own fetch is used. */
export const protectionOffMs = 300_000
const retriesMax = 3
const retryBaseMs = 1_000

/** The browser's fetch, saved before a script that is loaded later can replace it. */
const originalFetch: typeof fetch | undefined = globalThis.fetch

let failuresInRow = 0
let offUntil = 0

/** A request that records whether its body was read or cloned: if not, nothing can have been sent. */
class WatchedRequest extends Request {
  cloned = false
  override clone(): Request {
    this.cloned = true
    return super.clone()
  }
  get mayHaveLeft(): boolean {
    // A browser without `Request.body` gives no information, and a request without a body cannot be checked: both may have been sent.
    return !this.body || this.bodyUsed || this.cloned
  }
}

/**
 * The only `fetch` of the app. When the current fetch fails, or a read of data takes longer than ten seconds, it tries fallbacks: the original fetch
 * (10 s again), XMLHttpRequest (30 s), and for the site's own calls the proxy function (10 s). Fallbacks are used only where the request cannot take
 * effect twice: requests with an idempotent method, the two sign-in calls that the server accepts repeatedly (refresh and log-out), and requests
 * whose body was never read, because a script stopped them before they were sent. All other requests are sent once, because their outcome is unknown.
 *
 * Rejects with an AbortError when the caller aborts, and with NetworkInterferenceError when no transport returned a response.
 */
export async function resilientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const spare = new Request(input instanceof Request ? input.clone() : input, init)
  const request = new WatchedRequest(input, init)
  try {
    return succeeded(await sendInTime(request, (request) => globalThis.fetch(request)))
  } catch (error) {
    if (request.signal.aborted) throw abortionOf(request.signal)
    const fallbacks = isProtected() && navigator.onLine !== false ? fallbacksFor(request, spare) : []
    return succeeded(await firstAnswer(fallbacks, error, request.signal))
  }
}

type Fallback = (request: Request) => Promise<Response>

/** The transports that are permitted for a request that failed, each with its own copy of the request. */
function fallbacksFor(request: WatchedRequest, spare: Request): (() => Promise<Response>)[] {
  const transports = fallbackTransports(globalThis.fetch, spare)
  const allowed = isRepeatable(request) ? transports : request.mayHaveLeft ? [] : transports.slice(0, 1)
  return allowed.map((transport) => () => transport(spare.clone()))
}

function fallbackTransports(failed: typeof fetch, spare: Request): Fallback[] {
  const again: Fallback[] =
    originalFetch === undefined || originalFetch === failed ? [] : [(request) => sendInTime(request, originalFetch)]
  // XMLHttpRequest and the proxy return only complete responses, and a stream may never end.
  if (isStream(spare)) return again
  const viaProxy = (request: Request) => proxyFetch(request, originalFetch ?? failed)
  const proxy: Fallback[] = isProxied(spare.url) ? [(request) => sendInTime(request, viaProxy)] : []
  return [...again, (request) => xhrFetch(request), ...proxy]
}

async function firstAnswer(transports: (() => Promise<Response>)[], original: unknown, signal: AbortSignal) {
  const errors: unknown[] = []
  for (const transport of transports) {
    try {
      return await transport()
    } catch (error) {
      if (signal.aborted) throw abortionOf(signal)
      errors.push(error)
    }
  }
  failed({ fallbacksTried: transports.length > 0 })
  throw new NetworkInterferenceError(original, errors)
}

function succeeded(response: Response): Response {
  failuresInRow = 0
  noteRequest(true)
  return response
}

function failed({ fallbacksTried }: { fallbacksTried: boolean }) {
  if (fallbacksTried) failuresInRow += 1
  if (failuresInRow >= failuresMax) {
    failuresInRow = 0
    offUntil = Date.now() + protectionOffMs
  }
  noteRequest(false)
}

function isProtected(): boolean {
  return Date.now() >= offUntil
}

const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

function isRepeatable({ method, url }: Request): boolean {
  if (idempotentMethods.has(method)) return true
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/auth/v1/logout') return true
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'refresh_token'
}

/** The reason of the abort. A plain AbortError gets the product's message. */
function abortionOf({ reason }: AbortSignal): unknown {
  const isPlain = reason instanceof DOMException && reason.name === 'AbortError'
  return isPlain ? new DOMException(networkTexts.aborted, 'AbortError') : reason
}

/** Runs a read up to three times: one second after the first network failure and two seconds after the second. */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await read()
    } catch (error) {
      const isPassing = error instanceof NetworkInterferenceError || isTimeout(error)
      if (!isPassing || tried === retriesMax) throw error
      await new Promise((resolve) => setTimeout(resolve, retryBaseMs * 2 ** (tried - 1)))
    }
  }
}
