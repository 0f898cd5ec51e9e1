import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { viewsPerMinuteMax } from '#contract/limits.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitorKey } from '#domain/posts/protection/visitor-key.ts'
import { createAuthHandler, isAuthPath } from '../auth/auth-handler.ts'
import { answerFunction, findFunction } from '../functions/functions.ts'
import { creditsEvents, creditsEventsPath } from '../live/credits-events.ts'
import { reportEvents, reportEventsPath } from '../live/report-events.ts'
import { type DrawPictures, drawnPictures } from '../media/pictures.ts'
import { createWorkGate, type WorkGate } from '../media/work-gate.ts'
import { createPageHandler, type RenderPage } from '../pages/pages.ts'
import { exportReport, reportExportPath } from '../reports/export-report.ts'
import { reportLogo, reportLogoPath } from '../reports/report-logo.ts'
import { unlockForm, unlockFormPath } from '../reports/unlock-form.ts'
import { verifyReport, verifyReportPath } from '../reports/verify-report.ts'
import { createSandboxHandler, isSandboxPath } from '../sandbox/sandbox-handler.ts'
import { paymentWebhook, webhookPath } from '../webhooks/payment-webhook.ts'
import type { Answer, ApiContext, ServerTools } from './api-context.ts'
import { createApiHandler, sendProblem } from './api-handler.ts'
import { createAskSelf } from './ask-self.ts'
import { createCallerReader } from './caller.ts'
import { readCookies } from './cookies.ts'
import { createMachineRoutes } from './machine-routes.ts'
import { isRead, readMethods, refuseMethod } from './methods.ts'
import type { PageCache } from './page-cache.ts'
import { commonHeaders, inertContentPolicy } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import { visitorAddress } from './visitor-address.ts'
import { createVisitorLimit, type VisitorLimit } from './visitor-limit.ts'

/** What is answered bit by bit, or otherwise than the calls of the contract. */
const streams: readonly { path: RegExp; answer: Answer }[] = [
  { path: creditsEventsPath, answer: creditsEvents },
  { path: reportEventsPath, answer: reportEvents },
  { path: reportExportPath, answer: exportReport },
  { path: verifyReportPath, answer: verifyReport },
  { path: reportLogoPath, answer: reportLogo },
  { path: unlockFormPath, answer: unlockForm },
]

export type ListenerOptions = {
  tools: ServerTools
  render: RenderPage
  cache: PageCache
  files: StaticFiles
  trustedProxies: readonly string[]
  development: boolean
  /** Whether anybody may look into the local mailbox; never in production. */
  showsMailbox?: boolean
  /** False while starting and stopping: balancers should look elsewhere. */
  isReady: () => boolean
  pictures?: { draw: DrawPictures; gate: WorkGate }
  viewLimit?: VisitorLimit
  /** How long sign-in may take over an answer; 10 seconds unless said otherwise. */
  authTimeoutMs?: number
}

/**
 * Makes the one function that answers every request, straight on node:http: cached pages and files first, then the API, the named functions,
 * what machines read, and pages.
 */
export function createListener(options: ListenerOptions) {
  const { tools, cache, files, render, development } = options
  const common = commonHeaders(tools.origin)
  const headers = { ...common, 'content-security-policy': inertContentPolicy }
  const answerApi = createApiHandler()
  const answerAuth = createAuthHandler({
    origin: tools.origin,
    redirectUrls: tools.accounts.redirectUrls,
    timeoutMs: options.authTimeoutMs,
  })
  const answerSandbox = createSandboxHandler({ sandbox: tools.billing.sandbox, origin: tools.origin })
  const answerPage = readOnly(createPageHandler({ render, cache, common, development }))
  const machineRoutes = createMachineRoutes({ ...options, headers, pictures: options.pictures ?? createPictures() })
  const viewLimit = options.viewLimit ?? createVisitorLimit({ points: viewsPerMinuteMax, windowMs: 60_000 })

  function route(path: string): Answer {
    if (isAuthPath(path)) return answerAuth
    const named = findFunction(path)
    if (named !== null) return (request, response, context) => answerFunction(named, request, response, context)
    if (webhookPath.test(path)) return paymentWebhook
    const streamed = streams.find((candidate) => candidate.path.test(path))
    if (streamed !== undefined) return streamed.answer
    if (isSandboxPath(path)) return answerSandbox
    const machines = machineRoutes.find((candidate) => candidate.path.test(path))
    if (machines !== undefined) return readOnly(machines.answer)
    if (path === '/api' || path.startsWith('/api/') || path.startsWith('/functions/')) return answerApi
    return answerPage
  }

  const askSelf = createAskSelf(answer)
  return answer

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    const isReading = isRead(request.method)
    if (isReading && cache.answer(request, response, url)) return
    const requestId = randomUUID()
    response.setHeader('x-request-id', requestId)
    for (const name in headers) response.setHeader(name, headers[name as keyof typeof headers] ?? '')
    const path = url.split('?', 1)[0] ?? '/'
    if (isReading && files.answer(request, response, path)) return
    const log = tools.log.child({ requestId })
    logWhenDone(log, request, response, path)
    const address = visitorAddress(request, options.trustedProxies)
    const context: ApiContext = {
      tools,
      requestId,
      log,
      ip: address,
      visitorKey: visitorKey(address, tools.addressSecret),
      askSelf: (asked, signal) => askSelf(asked, address, signal),
      caller: createCallerReader(request, tools.accounts),
      viewLimit,
      cookies: readCookies(request.headers.cookie),
      setCookie: (cookie) => response.appendHeader('set-cookie', cookie),
      reads: null,
    }
    checkRequest(request, path)
      .then(() => route(path)(request, response, context))
      .catch((error: unknown) => sendProblem(response, error, context))
  }
}

/** A picture takes up to 100 ms of a core and 6 MB while it is drawn; a list of posts asks for a dozen at once. */
function createPictures() {
  return { draw: drawnPictures, gate: createWorkGate({ atOnce: 2, waitingMax: 64 }) }
}

function readOnly(answer: Answer): Answer {
  return async (request, response, context) => {
    if (!isRead(request.method)) refuseMethod(response, request.method, readMethods)
    await answer(request, response, context)
  }
}

/** Refuses what no page or call of ours would send: broken addresses, and writes from other sites' pages, which sign-in judges by itself. */
async function checkRequest({ method, url = '', headers }: IncomingMessage, path: string): Promise<void> {
  if (!isOwnAddress(url)) throw new DomainError('bad_request', 'The address could not be read')
  if (!isRead(method) && !isAuthPath(path) && headers['sec-fetch-site'] === 'cross-site')
    throw new DomainError('forbidden', 'This cannot be done from another site')
}

const anySite = 'http://any.site'

/**
 * A path of this site, with a query perhaps. `//host/path` would be read as another host's address, a broken `%` sequence as nothing at all;
 * a whole address is for proxies, and a fragment never leaves a browser.
 */
function isOwnAddress(url: string): boolean {
  if (!url.startsWith('/') || url.includes('#')) return false
  try {
    const parsed = new URL(url, anySite)
    decodeURIComponent(parsed.pathname)
    return parsed.origin === anySite
  } catch {
    return false
  }
}

function logWhenDone(log: Logger, { method }: IncomingMessage, response: ServerResponse, path: string) {
  const startedAt = performance.now()
  response.once('close', () => {
    const outcome = response.headersSent ? { status: response.statusCode } : { status: null, callerLeft: true }
    log.info({ method, path, ...outcome, ms: Math.round(performance.now() - startedAt) }, 'request')
  })
}
