import type { IncomingMessage, ServerResponse } from 'node:http'
import { AuthError } from '#domain/accounts/auth-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { readBearer } from '#server/http/request/caller.ts'
import { readCookies } from '#server/http/request/cookies.ts'
import { isRead } from '#server/http/request/methods.ts'
import { allowedMethods, type Fallback } from '#server/http/routing/fallback.ts'
import { type Params, type Route, reads } from '#server/http/routing/route.ts'
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

export type AuthHandler = {
  /** The endpoints as entries of the route table. */
  routes: Route[]
  /** What is answered under `/auth/v1` where no endpoint is: the preflight of a browser, or a refusal. */
  fallback: Fallback
}

/** Creates the answers to every request under `/auth/v1`, including refusals, in the auth client's wire format. */
export function createAuthHandler(options: AuthHandlerOptions): AuthHandler {
  const { timeoutMs = defaultTimeoutMs } = options
  const isAllowedOrigin = createOriginCheck(options.origin, options.redirectUrls)

  async function answer(
    route: AuthRoute,
    request: IncomingMessage,
    context: ApiContext,
    params: Params,
  ): Promise<AuthAnswer> {
    const isCallback = route.path === callbackPath
    if (!isCallback) refuseForeignWrite(request, isAllowedOrigin)
    const [, query] = splitOnce(request.url ?? '', '?')
    const body = isRead(request.method)
      ? {}
      : await withinTime(readAuthBody(request, { takesForms: isCallback }), timeoutMs, bodyTooSlow)
    const answering = answerOf(route, { body, query: new URLSearchParams(query), params }, request, context)
    return withinTime(answering, timeoutMs, () => {
      answering.catch((error: unknown) =>
        context.log.warn({ err: error }, 'auth request failed after its timeout response'),
      )
      return answerTooLate()
    })
  }

  function allowOriginOf(request: IncomingMessage, response: ServerResponse) {
    const { origin } = request.headers
    response.setHeader('vary', 'Origin')
    if (origin !== undefined && isAllowedOrigin(origin)) allowOrigin(response, origin)
  }

  return {
    routes: authRoutes.map((route) => ({
      methods: route.isSafe === true ? reads : [route.method],
      path: `${authPrefix}${route.path}`,
      caller: route.caller,
      summary: route.summary,
      async answer(request, response, context, params) {
        allowOriginOf(request, response)
        sendAnswer(response, await answer(route, request, context, params))
      },
      sendRefusal,
    })),
    fallback: {
      prefixes: [authPrefix],
      async answer(request, response, _context, routes) {
        allowOriginOf(request, response)
        if (request.method === 'OPTIONS') {
          response.writeHead(204, { 'cache-control': 'no-store' }).end()
          return
        }
        if (routes.length === 0) throw new AuthError(404, 'not_found', 'There is no such endpoint')
        response.setHeader('allow', allowedMethods(routes).join(', '))
        throw new AuthError(405, 'method_not_allowed', `This endpoint does not take ${request.method}`)
      },
      sendRefusal,
    },
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
    // Most reads need no key, and hashing the address would be a part of their cost that one can measure.
    get from() {
      return { ip, userAgent: readHeader(request, 'user-agent'), visitorKey: visitorKey() }
    },
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
function refuseForeignWrite(request: IncomingMessage, isAllowedOrigin: (origin: string) => boolean) {
  const isThirdParty = request.headers['sec-fetch-site'] === 'cross-site' && !isRead(request.method)
  if (!isThirdParty || isAllowedOrigin(request.headers.origin ?? '')) return
  throw new AuthError(403, 'validation_failed', 'Requests from other sites aren’t allowed')
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
