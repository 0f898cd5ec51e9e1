import type { z } from 'zod'

export type ImageSearchFailure = {
  provider: 'Unsplash' | 'Pexels'
  reason: 'unauthorized' | 'rate_limited' | 'timeout' | 'unavailable' | 'nonsense'
  /** For the log; contains no key. */
  message: string
}

/** The request of a provider's search, besides its options. */
type SearchRequest<T> = {
  provider: ImageSearchFailure['provider']
  url: URL
  headers: Record<string, string>
  answer: z.ZodType<T>
  /** Ends the search after `timeoutMs`; shared by all its requests. */
  deadline: AbortSignal
  timeoutMs: number
  /** The abort signal of the caller. */
  signal: AbortSignal
  onFailure: ((failure: ImageSearchFailure) => void) | undefined
}

/** A search result has a few kilobytes; anything much larger is invalid. */
const answerMaxBytes = 1_048_576

function reasonOfStatus(status: number): ImageSearchFailure['reason'] {
  if (status === 401) return 'unauthorized'
  // Unsplash answers 403 when the hourly rate is used up.
  if (status === 403 || status === 429) return 'rate_limited'
  return 'unavailable'
}

async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > answerMaxBytes) return null
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Queries a provider and parses its response. `null` after any failure, which is reported to `onFailure` unless the caller aborted. */
export async function searchImages<T>(request: SearchRequest<T>): Promise<T | null> {
  const { provider, url, headers, answer, deadline, timeoutMs, signal } = request
  const fail = (reason: ImageSearchFailure['reason'], message: string) => {
    request.onFailure?.({ provider, reason, message: `${provider}: ${message}` })
    return null
  }
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.any([signal, deadline]) })
    if (!response.ok) {
      await response.body?.cancel()
      return fail(reasonOfStatus(response.status), `answered ${response.status}`)
    }
    const text = await boundedText(response)
    if (text === null) return fail('nonsense', `answered more than ${answerMaxBytes} bytes`)
    const parsed = answer.safeParse(parsedJson(text))
    return parsed.success ? parsed.data : fail('nonsense', 'answered in an unknown format')
  } catch (error) {
    if (signal.aborted) return null
    if (deadline.aborted) return fail('timeout', `no answer within ${timeoutMs} ms`)
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return fail('unavailable', `could not be asked${cause === '' ? '' : ` (${cause})`}`)
  }
}

/** `address` as a URL if it is an https URL on exactly `host`; `null` for any address that a provider should not return. */
export function urlOn(host: string, address: string): URL | null {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.hostname !== host || url.port !== '') return null
  return url.username === '' && url.password === '' ? url : null
}
