import { isTrusted } from '#server/http/request/visitor-address.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { readHostName } from './request-host.ts'
import type { SiteHosts } from './site-hosts.ts'

const loopback = ['127.0.0.0/8', '::1/128']
/** Headers that a proxy adds for visitors: a request with one of them does not come from the proxy itself. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Answers a TLS proxy whether it may have a certificate issued for a name: 200 for a proven hosted site, 404 for any other name. An error is no
 * permission. Only this machine and the configured addresses get an answer, and no request through a proxy.
 */
export function createTlsPermission(hosts: SiteHosts, allowedFrom: readonly string[]): RouteAnswer {
  const allowed = [...loopback, ...allowedFrom]
  return async (request, response, { log }) => {
    const isProxyItself = proxyHeaders.every((name) => request.headers[name] === undefined)
    if (!isProxyItself || !isTrusted(request.socket.remoteAddress ?? '', allowed)) return end(404)
    const domain = new URL(request.url ?? '/', 'http://any.site').searchParams.get('domain') ?? ''
    const host = readHostName(domain)
    if (host === null) return end(404)
    try {
      const known = hosts.known(host)
      const site = known === undefined ? await hosts.find(host) : known
      end(site?.isLive === true ? 200 : 404)
    } catch (error) {
      log.error({ err: error }, 'a certificate permission could not be checked')
      end(503)
    }

    function end(status: number) {
      response.writeHead(status, { 'cache-control': 'no-store', 'content-length': 0 }).end()
    }
  }
}
