import type { IncomingMessage, ServerResponse } from 'node:http'
import { AuthError } from '#domain/accounts/auth-error.ts'
import type { Answer, ApiContext } from '#server/http/api/api-context.ts'
import { readBearer } from '#server/http/request/caller.ts'
import { readCookies } from '#server/http/request/cookies.ts'
import { isRead } from '#server/http/request/methods.ts'
import { createOriginCheck } from './allowed-origins.ts'
import { sendAnswer, sendRefusal } from './auth-answer.ts'
import { type AuthRoute, authRoutes } from './auth-routes.ts'
import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'
import { readAuthBody } from './request/read-body.ts'

const authPrefix = '/auth/v1'
const callbackPath = '/callback'
const defaultTimeoutMs = 10_000
const methods = 'GET, POST, PUT, PATCH, DELETE'
const requestHeaders =
  'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version'

type AuthHandlerOptions = {
  origin: string
  redirectUrls: readonly string[]
  /** The timeout for the body, answered 408, and then for the endpoint, answered 504. */
  timeoutMs: number | undefined
}

export function isAuthPath(path: string): boolean {
  return path === authPrefix || path.startsWith(`${authPrefix}/`)
}

/** Answers every request under `/auth/v1`, including errors, in the auth client's wire format. */
export function createAuthHandler(options: AuthHandlerOptions): Answer {
  const { timeoutMs = defaultTimeoutMs } = options
  const isAllowedOrigin = createOriginCheck(options.origin, options.redirectUrls)

  async function answer(request: IncomingMessage, response: ServerResponse, context: ApiContext): Promise<AuthAnswer> {
    const [address, query] = splitOnce(request.url ?? '', '?')
    const path = address.slice(authPrefix.length)
    const searchParams = new URLSearchParams(query)
    const { route, params } = findRoute(request, response, path)
    refuseForeignWrite(request, path, isAllowedOrigin)
    const arriving = isRead(request.method) ? {} : readAuthBody(request, { takesForms: path === callbackPath })
    const body = await withinTime(Promise.resolve(arriving), timeoutMs, bodyTooSlow)
    const answering = answerOf(route, { body, query: searchParams, params }, request, context)
    return withinTime(answering, timeoutMs, () => {
      answering.catch((error: unknown) =>
        context.log.warn({ err: error }, 'auth request failed after its answer was due'),
      )
      return answerTooLate()
    })
  }

  return async (request, response, context) => {
    const origin = request.headers.origin
    response.setHeader('vary', 'Origin')
    if (origin !== undefined && isAllowedOrigin(origin)) allowOrigin(response, origin)
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'cache-control': 'no-store' }).end()
      return
    }
    try {
      sendAnswer(response, await answer(request, response, context))
    } catch (thrown) {
      sendRefusal(request, response, thrown, context)
    }
  }
}

type RequestInput = Pick<AuthRequest, 'body' | 'query' | 'params'>

async function answerOf(
  route: AuthRoute,
  input: RequestInput,
  request: IncomingMessage,
  { deps, ip, visitorKey, log }: ApiContext,
): Promise<AuthAnswer> {
  const { accounts } = deps
  // Done here, where no transaction is open, because signing must not wait for a connection inside one.
  await accounts.signingKeys.jwks()
  return route.endpoint({
    ...input,
    deps: accounts,
    bearer: readBearer(request),
    cookies: readCookies(request.headers.cookie),
    redirectTo: input.query.get('redirect_to') ?? readHeader(request, 'redirect_to'),
    from: { ip, userAgent: readHeader(request, 'user-agent'), visitorKey },
    log,
  })
}

function allowOrigin(response: ServerResponse, origin: string) {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', methods)
  response.setHeader('access-control-allow-headers', requestHeaders)
  response.setHeader('access-control-expose-headers', 'X-Supabase-Api-Version, Retry-After')
  response.setHeader('access-control-max-age', '600')
}

/** Refuses writes from pages of other sites, except those of allowed origins and a provider's form post at the end of a sign-in. */
function refuseForeignWrite(request: IncomingMessage, path: string, isAllowedOrigin: (origin: string) => boolean) {
  const isThirdParty = request.headers['sec-fetch-site'] === 'cross-site' && !isRead(request.method)
  if (!isThirdParty || path === callbackPath || isAllowedOrigin(request.headers.origin ?? '')) return
  throw new AuthError(403, 'validation_failed', 'Requests from other sites aren’t allowed')
}

type Match = { route: AuthRoute; params: Record<string, string> }

/** Throws 404, or 405 with the allowed methods in the `Allow` header. */
function findRoute(request: IncomingMessage, response: ServerResponse, path: string): Match {
  const pathParts = path.split('/')
  const here = routesByParts.flatMap(({ route, parts }) => {
    const params = matchPath(parts, pathParts)
    return params === null ? [] : [{ route, params }]
  })
  if (here.length === 0) throw new AuthError(404, 'not_found', 'There is no such endpoint')
  const { method } = request
  const found = here.find(({ route }) => route.method === method || (method === 'HEAD' && route.isSafe === true))
  if (found !== undefined) return found
  const allowed = here.flatMap(({ route }) => (route.isSafe === true ? ['GET', 'HEAD'] : [route.method]))
  response.setHeader('allow', allowed.join(', '))
  throw new AuthError(405, 'method_not_allowed', `This endpoint does not take ${method}`)
}

const routesByParts = authRoutes.map((route) => ({ route, parts: route.path.split('/') }))

function matchPath(routeParts: readonly string[], pathParts: readonly string[]): Record<string, string> | null {
  if (routeParts.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of routeParts.entries()) {
    const actual = pathParts[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== actual) return null
    } else if (actual === '') return null
    else params[part.slice(1, -1)] = decodeURIComponent(actual)
  }
  return params
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

function readHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

const bodyTooSlow = () => new AuthError(408, 'request_timeout', 'The body of the request did not arrive in time.')
const answerTooLate = () =>
  new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.')

/** Returns the result of `work`, or throws the error of `late` after the timeout. */
function withinTime<T>(work: Promise<T>, timeoutMs: number, late: () => AuthError): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
