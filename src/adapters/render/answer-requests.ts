import type { Devtools, DevtoolsEvent } from './devtools-pipe.ts'
import type { Resource, ResourceFetcher } from './fetch-resource.ts'

/** The limits of one page's requests. */
export type RequestLimits = { requestsMax: number; bytesMax: number }

export type Requests = {
  /** The page's requests so far: how many are under way, and when the last one ended, by `performance.now()`. */
  state(): { underWay: number; changedAt: number; hasDocument: boolean }
}

type Paused = {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string> }
  /** Set in the response stage of interception, which is not used here. */
  responseStatusCode?: number
}

const allowedTypes = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'])

type Answering = {
  resources: ResourceFetcher
  sessionId: string
  mainFrame: string
  limits: RequestLimits
  signal: AbortSignal
}

/**
 * Answers the requests of a page, since the browser itself has no network: GET of the document, scripts, styles and data. Pictures, media, fonts,
 * frames, sockets, all requests that send data, a second document, and requests beyond the limits fail as blocked.
 */
export function answerRequests(devtools: Devtools, answering: Answering): Requests {
  const { sessionId, limits, resources, signal } = answering
  let [count, bytes, underWay, changedAt] = [0, 0, 0, performance.now()]
  let hasDocument = false

  function isLetThrough({ resourceType, frameId, request }: Paused): boolean {
    if (!allowedTypes.has(resourceType) || request.method !== 'GET' || !/^https?:/i.test(request.url)) return false
    if (resourceType === 'Document' && (hasDocument || frameId !== answering.mainFrame)) return false
    count += 1
    return count <= limits.requestsMax && bytes < limits.bytesMax
  }

  async function answer(paused: Paused): Promise<void> {
    const { requestId, request, resourceType } = paused
    const resource = isLetThrough(paused)
      ? await resources.get(request.url, { headers: request.headers, bytesMax: limits.bytesMax - bytes, signal })
      : null
    bytes += resource?.body.length ?? 0
    if (resource === null || bytes > limits.bytesMax) {
      // A blocked document would be replaced by an error page; an aborted one leaves the page unchanged.
      const errorReason = resourceType === 'Document' ? 'Aborted' : 'BlockedByClient'
      await devtools.send('Fetch.failRequest', { requestId, errorReason }, sessionId)
      return
    }
    if (resourceType === 'Document' && !isRedirect(resource)) hasDocument = true
    const { status, headers, body } = resource
    const answered = {
      requestId,
      responseCode: status,
      responseHeaders: headers,
      body: body.toString('base64'),
    }
    await devtools.send('Fetch.fulfillRequest', answered, sessionId)
  }

  function handle({ method, params, sessionId: from }: DevtoolsEvent) {
    if (method !== 'Fetch.requestPaused' || from !== sessionId) return
    underWay += 1
    answer(params as unknown as Paused)
      // The page or the browser was closed, so that no answer is needed.
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1
        changedAt = performance.now()
      })
  }

  devtools.onEvent(handle)
  return { state: () => ({ underWay, changedAt, hasDocument }) }
}

function isRedirect({ status, headers }: Resource): boolean {
  return status >= 300 && status < 400 && headers.some(({ name }) => name.toLowerCase() === 'location')
}
