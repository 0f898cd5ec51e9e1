import { networkTexts as texts } from '#contract/texts.ts'

export const xhrTimeoutMs = 30_000
const statusesWithoutBody = new Set([204, 205, 304])

/**
 * Sends a request with XMLHttpRequest, which scripts that replace `fetch` do not change. Resolves with the complete response, so it is not for
 * streams. Rejects with a TypeError when the server is unreachable, with a TimeoutError after 30 seconds, and with an AbortError when aborted.
 */
export async function xhrFetch(request: Request, timeoutMs = xhrTimeoutMs): Promise<Response> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : null
  const ended = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const handleEnd = () => {
      const { aborted } = request.signal
      reject(aborted ? new DOMException(texts.aborted, 'AbortError') : new DOMException(texts.timeout, 'TimeoutError'))
      xhr.abort()
    }
    if (ended.aborted) return handleEnd()
    xhr.open(request.method, request.url, true)
    xhr.responseType = 'arraybuffer'
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    xhr.onload = () => resolve(answerOf(xhr))
    xhr.onerror = () => reject(new TypeError(texts.failed))
    // The browser itself aborted the request, for example because the visitor leaves the page.
    xhr.onabort = () => reject(new DOMException(texts.aborted, 'AbortError'))
    xhr.onloadend = () => ended.removeEventListener('abort', handleEnd)
    ended.addEventListener('abort', handleEnd)
    xhr.send(body !== null && body.byteLength > 0 ? body : null)
  })
}

function answerOf(xhr: XMLHttpRequest): Response {
  const { status, statusText } = xhr
  const body = statusesWithoutBody.has(status) ? null : xhr.response
  return new Response(body, { status, statusText, headers: headersOf(xhr.getAllResponseHeaders()) })
}

/** Parses the header lines of the browser: one `name: value` per line. */
function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}
