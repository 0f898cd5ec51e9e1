import { DomainError } from '#domain/domain-error.ts'
import { isRead } from '#server/http/request/methods.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import { refuseOtherSites } from '#server/http/request/same-origin.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

const timeoutMs = 15_000
/** The response headers that come from the sandbox; the product sets all others. */
const forwardedHeaders = [
  'allow',
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'location',
  'referrer-policy',
]

/**
 * Forwards everything under `/sandbox/` to the sandbox process, like a reverse proxy, without cookies and tokens: the call of the embedded form, and
 * the pages if the site has one public address. Throws `not_found` without a sandbox, `payment_unavailable` if it does not respond.
 */
export const forwardToSandbox: RouteAnswer = async (request, response, { deps }) => {
  const { sandbox } = deps.billing
  if (sandbox === null) throw new DomainError('not_found', 'There is nothing here')
  const { method = 'GET', url = '/', headers } = request
  if (!isRead(method)) refuseOtherSites(request, deps.origin)
  const body = isRead(method) ? null : new Uint8Array(await readBytes(request))
  const answer = await fetch(sandbox.address() + url, {
    method,
    redirect: 'manual',
    headers: { 'content-type': headers['content-type'] ?? '' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new DomainError('payment_unavailable', 'The payment sandbox does not answer', { cause })
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  for (const name of forwardedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.writeHead(answer.status, { 'content-length': bytes.length }).end(method === 'HEAD' ? undefined : bytes)
}
