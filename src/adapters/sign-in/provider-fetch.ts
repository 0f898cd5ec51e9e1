import { AsyncLocalStorage } from 'node:async_hooks'
import type { CustomFetchOptions } from 'openid-client'
import { ProviderError } from './oauth-provider.ts'

/** Metadata, keys and profiles are a few kilobytes. A larger answer is invalid. */
const answerMaxBytes = 1_048_576

/** The deadline of one step of a sign-in, for all its requests. */
const deadlines = new AsyncLocalStorage<AbortSignal>()

/** Thrown by `providerFetch` for a URL that is not allowed, or an answer that is too large. */
class RefusedFetch extends Error {}

/**
 * `fetch` to a provider: https only (http only to this machine), no redirects, at most 1 MiB of answer, and within the deadline of `withinDeadline`.
 */
export async function providerFetch(
  url: string,
  { method, headers, body, signal }: CustomFetchOptions,
): Promise<Response> {
  if (!isSafeAddress(url)) throw new RefusedFetch('a provider must be reached by https')
  const signals = [signal, deadlines.getStore()].filter((one) => one !== undefined)
  const response = await fetch(url, {
    method,
    headers,
    body: (body ?? null) as BodyInit | null,
    redirect: 'manual',
    signal: AbortSignal.any(signals),
  })
  const bounded = response.body?.pipeThrough(boundedStream(answerMaxBytes)) ?? null
  return new Response(bounded, { status: response.status, headers: response.headers })
}

/** Runs one step of a sign-in and aborts every request that is still open after `timeoutMs`. Throws `ProviderError` for any failure. */
export async function withinDeadline<T>(timeoutMs: number, step: () => Promise<T>): Promise<T> {
  try {
    return await deadlines.run(AbortSignal.timeout(timeoutMs), step)
  } catch (error) {
    throw toProviderError(error)
  }
}

/** https, or http to this machine: a provider beside the product, as in tests. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || isLoopback(url)
}

export function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function boundedStream(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new RefusedFetch('the answer of the provider is too large'))
      else controller.enqueue(chunk)
    },
  })
}

/**
 * Distinguishes an unreachable or broken provider, which may be tried again, from an invalid answer, which may not. The causes of the library's
 * errors contain the reason: a failed request, or a response outside the protocol.
 */
function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const isNetwork = cause instanceof TypeError && cause.message === 'fetch failed'
    if (isNetwork || cause instanceof RefusedFetch || /^(?:Timeout|Abort)Error$/.test(cause.name))
      return new ProviderError('unreachable', `the provider could not be reached: ${cause.message}`, { cause: error })
    if (cause.cause instanceof Response && cause.cause.status >= 500)
      return new ProviderError('unreachable', `the provider answered ${cause.cause.status}`, { cause: error })
  }
  return new ProviderError('untrusted', error instanceof Error ? error.message : 'no response', { cause: error })
}
