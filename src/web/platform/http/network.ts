import { networkTexts } from '#contract/texts.ts'
import { noteRequest } from './connection.ts'
import { isTimeout, NetworkInterferenceError } from './network-error.ts'
import { isProxied, proxyFetch } from './proxy-fetch.ts'
import { isStream, sendInTime } from './read-limit.ts'
import { xhrFetch } from './xhr-fetch.ts'

/** So many requests in a row that no fallback could save switch the fallbacks off. */
const failuresMax = 3
/** For this long after that, only the browser's own fetch is used. */
export const protectionOffMs = 300_000
const retriesMax = 3
const retryBaseMs = 1_000

/** The browser's fetch as it was before any script that is loaded later could replace it. */
const originalFetch: typeof fetch | undefined = globalThis.fetch

let failuresInRow = 0
let offUntil = 0

/** A request that knows whether anybody got at its body: nothing can have been sent of one whose body nobody touched. */
class WatchedRequest extends Request {
  cloned = false
  override clone(): Request {
    this.cloned = true
    return super.clone()
  }
  get mayHaveLeft(): boolean {
    // A browser that does not tell of bodies tells nothing; without a body there is nothing to be touched.
    return !this.body || this.bodyUsed || this.cloned
  }
}

/**
 * The one `fetch` of the whole app. When the fetch in place fails, or lets a read of data wait for ten seconds, it goes on to the
 * original one (10 s again), to XMLHttpRequest (30 s), and for the site's own calls to the proxy function (10 s). It goes on only where
 * that cannot do a thing twice: requests whose method is idempotent, the two calls of sign-in that the server lets repeat (refresh and
 * log-out), and requests whose body was never touched, because some script stopped them before they left. Everything else is sent once,
 * for nobody can know what became of it.
 *
 * Rejects with an AbortError when the caller aborts, and with NetworkInterferenceError when no way led to an answer.
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

/** The ways that may still be tried for a request that failed, each with a copy of it. */
function fallbacksFor(request: WatchedRequest, spare: Request): (() => Promise<Response>)[] {
  const ways = waysBeside(globalThis.fetch, spare)
  const allowed = isRepeatable(request) ? ways : request.mayHaveLeft ? [] : ways.slice(0, 1)
  return allowed.map((way) => () => way(spare.clone()))
}

function waysBeside(failed: typeof fetch, asked: Request): Fallback[] {
  const again: Fallback[] =
    originalFetch === undefined || originalFetch === failed ? [] : [(request) => sendInTime(request, originalFetch)]
  // The other two answer when everything is there, which for a stream may be never.
  if (isStream(asked)) return again
  const viaProxy = (request: Request) => proxyFetch(request, originalFetch ?? failed)
  const proxy: Fallback[] = isProxied(asked.url) ? [(request) => sendInTime(request, viaProxy)] : []
  return [...again, (request) => xhrFetch(request), ...proxy]
}

async function firstAnswer(ways: (() => Promise<Response>)[], original: unknown, signal: AbortSignal) {
  const errors: unknown[] = []
  for (const way of ways) {
    try {
      return await way()
    } catch (error) {
      if (signal.aborted) throw abortionOf(signal)
      errors.push(error)
    }
  }
  failed({ fallbacksTried: ways.length > 0 })
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

/** Whether fallbacks are tried at all. */
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

/** Why the caller aborted, in the words that the product has for it unless the caller has its own. */
function abortionOf({ reason }: AbortSignal): unknown {
  const isPlain = reason instanceof DOMException && reason.name === 'AbortError'
  return isPlain ? new DOMException(networkTexts.aborted, 'AbortError') : reason
}

/** Runs a read up to three times, one second after the first failure of the network and two after the second. */
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
