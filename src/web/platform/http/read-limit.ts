import { networkTexts } from '#contract/texts.ts'

/** The time limit for a read of the site's data. */
const readTimeoutMs = 10_000

/** The API calls, and the current user. The other sign-in calls are not only reads, or have a limit of their own. */
const dataPath = /^\/(?:api\/|auth\/v1\/user$)/
/** Files are generated during the request and may take long. */
const filePath = /\/(?:export(?:\.\w+)?|receipt\.pdf)$/

/** Whether the response is an event stream, which may never end. */
export function isStream({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/event-stream') === true
}

function isDataRead(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return request.method === 'GET' && dataPath.test(pathname) && !filePath.test(pathname) && !isStream(request)
}

/**
 * Sends a request. A read of data has ten seconds: for the start of the response, and for all of it when it is JSON. Then it rejects with a
 * TimeoutError, even if `send` ignores abort signals.
 */
export async function sendInTime(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (!isDataRead(request)) return send(request)
  const { signal } = request
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException(networkTexts.timeout, 'TimeoutError')), readTimeoutMs)
  const ended = new Promise<never>((_resolve, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason))
  })
  // `AbortSignal.any` is too new in browsers for code that every read passes through.
  const handleAbort = () => limit.abort(signal.reason)
  signal.addEventListener('abort', handleAbort)
  if (signal.aborted) handleAbort()
  try {
    return await Promise.race([ended, wholeIfJson(send(new Request(request, { signal: limit.signal })))])
  } finally {
    clearTimeout(timer)
  }
}

/** A JSON response whose body ends early counts as a failure. */
async function wholeIfJson(sending: Promise<Response>): Promise<Response> {
  const response = await sending
  if (response.headers.get('content-type')?.includes('json')) await response.clone().arrayBuffer()
  return response
}
