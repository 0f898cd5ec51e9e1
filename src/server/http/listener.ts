import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { viewsPerMinuteMax } from '#contract/limits.ts'
import { visitorKey } from '#domain/abuse/visitor-key.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { HostedSite } from '#domain/sites/hosted-sites.ts'
import { type DrawPictures, drawnPictures } from '../media/pictures.ts'
import { createPageSender, type RenderPage } from '../pages/pages.ts'
import { createRouteTable } from '../routes.ts'
import { createHostReader } from '../sites/request-host.ts'
import { createSiteHandler } from '../sites/site-handler.ts'
import { createSiteHosts, type SiteHosts } from '../sites/site-hosts.ts'
import type { ApiContext, ServerDeps } from './api/api-context.ts'
import { sendProblem } from './api/api-handler.ts'
import { createInProcessRequest } from './api/in-process-request.ts'
import { problemDocument } from './api/problem.ts'
import { checkRequest } from './check-request.ts'
import { isHealthCheck, siteUnlessLate } from './health-check.ts'
import type { DiskSpace } from './readiness.ts'
import { createCallerReader } from './request/caller.ts'
import { readCookies } from './request/cookies.ts'
import { isRead } from './request/methods.ts'
import { createSemaphore, type Semaphore } from './request/semaphore.ts'
import { visitorAddress } from './request/visitor-address.ts'
import { createVisitorLimit, type VisitorLimit } from './request/visitor-limit.ts'
import { createDocumentSender } from './response/documents.ts'
import type { PageCache } from './response/page-cache.ts'
import { commonHeaders, inertContentPolicy } from './response/security-headers.ts'
import type { StaticFiles } from './response/static-files.ts'
import { createDispatch } from './routing/dispatch.ts'

export type ListenerOptions = {
  deps: ServerDeps
  render: RenderPage
  cache: PageCache
  /** The hosted site by hostname; queried from the database each time, unless it receives change notifications. */
  hosts?: SiteHosts
  files: StaticFiles
  trustedProxies: readonly string[]
  development: boolean
  /** Whether the local mailbox is available; never in production. */
  showsMailbox?: boolean
  /** False during start and shutdown, so that load balancers use another server. */
  isReady: () => boolean
  /** The disk that `/readyz` checks; unset if the database is on another machine. */
  disk?: DiskSpace | undefined
  /** Addresses, beside this machine's own, that may query whether a name may have a certificate. */
  tlsPermissionFrom?: readonly string[]
  /** Whether unknown hostnames get 421 instead of the product. */
  refusesUnknownHosts?: boolean
  /** The build of the pages; `null` in development. */
  build?: string | null
  pictures?: { draw: DrawPictures; semaphore: Semaphore }
  viewLimit?: VisitorLimit
  /** The timeout of sign-in requests; 10 seconds by default. */
  authTimeoutMs?: number
}

/**
 * Creates the function that handles every request, directly on node:http. A request for the hostname of a hosted site goes only to that site, every
 * other request to the product.
 */
export function createListener(options: ListenerOptions) {
  const hosts = options.hosts ?? createSiteHosts(options.deps.webDb)
  const answerOwn = createOwnListener({ ...options, hosts })
  const answerSite = createSiteListener(options)
  const hostOf = createHostReader(options.deps.origin, options.trustedProxies)

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (namesOneHost(request)) answer(request, response)
    else refuseHosts(response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const host = hostOf(request)
    const site = host === null ? null : hosts.known(host)
    if (host === null) answerOwn(request, response)
    else if (site === null) answerStranger(request, response)
    else if (site !== undefined) answerSite(request, response, site)
    else void answerUnknown(request, response, host)
  }

  /** Health checks and proxies may use any name of the machine. */
  function answerStranger(request: IncomingMessage, response: ServerResponse) {
    const isInternal = /^\/(?:healthz|readyz|internal\/[^?]*)(?:\?|$)/.test(request.url ?? '')
    if (options.refusesUnknownHosts !== true || isInternal) answerOwn(request, response)
    else answerMisdirected(response)
  }

  async function answerUnknown(request: IncomingMessage, response: ServerResponse, host: string): Promise<void> {
    try {
      const found = hosts.find(host)
      const site = await (isHealthCheck(request) ? siteUnlessLate(found) : found)
      if (site === null) answerStranger(request, response)
      else answerSite(request, response, site)
    } catch (error) {
      // The owner of the name is unknown, so neither the product nor a site may respond.
      options.deps.log.error({ err: error }, 'the site of a host couldn’t be resolved')
      response.writeHead(503, { 'cache-control': 'no-store', 'content-length': 0, 'retry-after': '5' }).end()
    }
  }
}

function answerMisdirected(response: ServerResponse) {
  const text = 'There is no site under this name.\n'
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': text.length }
  response.writeHead(421, { ...headers, 'cache-control': 'no-store' }).end(text)
}

/** The product under its own name: cached pages and files first, then the API, the named functions, machine-readable routes, and pages. */
function createOwnListener(options: ListenerOptions & { hosts: SiteHosts }) {
  const { deps, cache, files } = options
  const common = commonHeaders(deps.origin)
  const headers = { ...common, 'content-security-policy': inertContentPolicy }
  const sendDocument = createDocumentSender({ ...options, headers })
  const table = createRouteTable(deps, {
    document: (make) => async (request, response, context, params) => {
      const address = (request.url ?? '/').split('?', 1)[0] ?? '/'
      await sendDocument(request, response, address, (reads) => make({ deps, context, params, reads }))
    },
    sendPage: createPageSender(options),
    common,
    pictures: options.pictures ?? createPictures(),
    hosts: options.hosts,
    tlsPermissionFrom: options.tlsPermissionFrom ?? [],
    build: options.build ?? null,
    isReady: options.isReady,
    disk: options.disk,
    showsMailbox: options.showsMailbox === true,
    authTimeoutMs: options.authTimeoutMs,
  })
  const dispatch = createDispatch(table)
  const contextOf = createContexts(options)
  const inProcessRequest = createInProcessRequest(answer)
  return answer

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    const isReading = isRead(request.method)
    if (isReading && cache.answer(request, response, url)) return
    const path = url.split('?', 1)[0] ?? '/'
    const requestId = mark(response, headers)
    if (isReading && files.answer(request, response, path)) return
    const address = visitorAddress(request, options.trustedProxies)
    const context = contextOf(request, response, {
      requestId,
      path,
      address,
      inProcessRequest: (input, signal) => inProcessRequest(input, address, signal),
    })
    void dispatch(request, response, context, path)
  }
}

/**
 * A hosted site under its own name. It has no sign-in, and no cookie is read or set. It sends no HSTS header, because we cannot promise TLS for other
 * hosts of the domain.
 */
function createSiteListener(options: ListenerOptions) {
  const { 'strict-transport-security': _promise, ...common } = commonHeaders(options.deps.origin)
  const headers = { ...common, 'content-security-policy': inertContentPolicy }
  const sendDocument = createDocumentSender({ ...options, headers })
  const site = createSiteHandler({ ...options, sendPage: createPageSender(options), sendDocument, common })
  const contextOf = createContexts(options)

  return (request: IncomingMessage, response: ServerResponse, host: HostedSite): void => {
    if (host.isLive && site.answerCached(request, response, host)) return
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const requestId = mark(response, headers)
    if (host.isLive && site.answerFile(request, response, path)) return
    const address = visitorAddress(request, options.trustedProxies)
    const known = contextOf(request, response, { requestId, path, address, inProcessRequest: refuseInProcessRequest })
    const context = { ...known, caller: async () => null, cookies: {}, setCookie: () => undefined }
    checkRequest(request, path)
      .then(() => site.answer({ request, response, context, site: host, path }))
      .catch((error: unknown) => sendProblem(response, error, context))
  }
}

/** Node uses the first of several `Host` headers; a proxy in front of it may have used another one (RFC 9112, 3.2). */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1
}

function refuseHosts(response: ServerResponse): void {
  const problem = problemDocument(new DomainError('bad_request', 'The request names more than one host'), randomUUID())
  const headers = { 'cache-control': 'no-store', connection: 'close', 'content-type': 'application/problem+json' }
  response.writeHead(problem.status, headers).end(JSON.stringify(problem))
}

async function refuseInProcessRequest(): Promise<never> {
  throw new DomainError('not_found', 'There is nothing here')
}

/** Sets the request ID and the default headers of a response. */
function mark(response: ServerResponse, headers: Record<string, string>): string {
  const requestId = randomUUID()
  response.setHeader('x-request-id', requestId)
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  return requestId
}

type Known = { requestId: string; path: string; address: string; inProcessRequest: ApiContext['inProcessRequest'] }

/** Creates the function that builds the context of a request. */
function createContexts({ deps, viewLimit: configuredLimit }: ListenerOptions) {
  const viewLimit = configuredLimit ?? createVisitorLimit({ points: viewsPerMinuteMax, windowMs: 60_000 })
  return (request: IncomingMessage, response: ServerResponse, known: Known): ApiContext => {
    const { requestId, path, address, inProcessRequest } = known
    const log = deps.log.child({ requestId })
    logWhenDone(log, request, response, path)
    return {
      deps,
      requestId,
      log,
      ip: address,
      visitorKey: () => visitorKey(address, deps.addressSecret),
      inProcessRequest,
      caller: createCallerReader(request, deps.accounts),
      viewLimit,
      cookies: readCookies(request.headers.cookie),
      setCookie: (cookie) => response.appendHeader('set-cookie', cookie),
      reads: null,
    }
  }
}

/** Drawing a picture takes up to 100 ms of a core and 6 MB; a list of posts requests a dozen at once. */
function createPictures() {
  return { draw: drawnPictures, semaphore: createSemaphore({ atOnce: 2, waitingMax: 64 }) }
}

function logWhenDone(log: Logger, { method }: IncomingMessage, response: ServerResponse, path: string) {
  const startedAt = performance.now()
  response.once('close', () => {
    const outcome = response.headersSent ? { status: response.statusCode } : { status: null, callerLeft: true }
    log.info({ method, path, ...outcome, ms: Math.round(performance.now() - startedAt) }, 'request')
  })
}
