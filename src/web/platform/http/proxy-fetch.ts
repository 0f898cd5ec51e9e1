/** The named function through which the server sends the request to itself, for browsers in which our other addresses are blocked. */
const proxyPath = '/functions/supabase-proxy'

const ownPaths = ['/api/', '/auth/v1/', '/functions/']
const statusesWithoutBody = new Set([204, 205, 304])

type ProxyAnswer = { status: number; statusText: string; headers: Record<string, string>; body: string }

/** Whether the proxy serves this address: the site's own calls, except the proxy itself. */
export function isProxied(url: string): boolean {
  const { origin, pathname } = new URL(url)
  if (origin !== window.location.origin || pathname.endsWith('/supabase-proxy')) return false
  return ownPaths.some((path) => pathname.startsWith(path))
}

/** Sends a request through the proxy function and unpacks the response. Rejects with a TypeError when the proxy answers in an unexpected format. */
export async function proxyFetch(request: Request, fetchOriginally: typeof fetch): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const sent = {
    url: `${pathname}${search}`,
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: hasBody ? await request.text() : null,
  }
  const answer = await fetchOriginally(new URL(proxyPath, request.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
    signal: request.signal,
  })
  const parsed: unknown = await answer.json().catch(() => null)
  if (!answer.ok || !isProxyAnswer(parsed)) throw new TypeError(`The proxy answered ${answer.status}`)
  const { status, statusText, headers, body } = parsed
  return new Response(statusesWithoutBody.has(status) ? null : body, { status, statusText, headers })
}

function isProxyAnswer(parsed: unknown): parsed is ProxyAnswer {
  if (typeof parsed !== 'object' || parsed === null) return false
  const { status, statusText, headers, body } = parsed as Record<string, unknown>
  const isStatus = Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599
  return (
    isStatus &&
    typeof statusText === 'string' &&
    typeof headers === 'object' &&
    headers !== null &&
    typeof body === 'string'
  )
}
