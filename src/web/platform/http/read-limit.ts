import { networkTexts } from '#contract/texts.ts'

/** A read of the site's data that has no answer by then has failed. */
export const readTimeoutMs = 10_000

/** The calls, and who is signed in. What else belongs to signing in is not only read, or has a limit of its own. */
const dataPath = /^\/(?:api\/|auth\/v1\/user$)/
/** Files are made while they are asked for, and may be long. */
const filePath = /\/(?:export(?:\.\w+)?|receipt\.pdf)$/

/** Whether what is asked for is told bit by bit, which may never end. */
export function isStream({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/event-stream') === true
}

function isDataRead(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return request.method === 'GET' && dataPath.test(pathname) && !filePath.test(pathname) && !isStream(request)
}

/**
 * Sends a request. A read of data is given ten seconds: for the beginning of its answer, and when that is JSON for all of it. Then it rejects with a
 * TimeoutError, also where whatever sends it does not listen to signals.
 */
export async function sendInTime(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (!isDataRead(request)) return send(request)
  const { signal } = request
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException(networkTexts.timeout, 'TimeoutError')), readTimeoutMs)
  const ended = new Promise<never>((_resolve, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason))
  })
  // Not AbortSignal.any, which browsers have had for too short a time for what every read goes through.
  const handleAbort = () => limit.abort(signal.reason)
  signal.addEventListener('abort', handleAbort)
  if (signal.aborted) handleAbort()
  try {
    return await Promise.race([ended, wholeIfJson(send(new Request(request, { signal: limit.signal })))])
  } finally {
    clearTimeout(timer)
  }
}

/** An answer whose body stops half-way is none either. */
async function wholeIfJson(sending: Promise<Response>): Promise<Response> {
  const response = await sending
  if (response.headers.get('content-type')?.includes('json')) await response.clone().arrayBuffer()
  return response
}
