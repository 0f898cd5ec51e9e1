import type { IncomingMessage, ServerResponse } from 'node:http'
import { RefusedRequest, readBody, readJson } from '../http/request-body.ts'
import type { Sandbox } from '../provider/create-sandbox.ts'
import { answerCheckout, answerCheckoutChallenge, showCheckout, showCheckoutChallenge } from './checkout-pages.ts'
import { answerPaymentChallenge, confirmPayment, showPaymentChallenge } from './payment-pages.ts'
import { changePortal, showPortal } from './portal-pages.ts'
import type { SandboxAnswer, SandboxRequest } from './sandbox-answer.ts'
import { messagePage } from './sandbox-html.ts'
import { sandboxContentPolicy } from './sandbox-style.ts'

type Show = (request: SandboxRequest) => Promise<SandboxAnswer>
type Act<Body> = (request: SandboxRequest, body: Body) => Promise<SandboxAnswer>

type Route = { path: RegExp; show?: Show; submit?: Act<URLSearchParams>; call?: Act<unknown> }

const routes: readonly Route[] = [
  { path: /^\/sandbox\/checkout\/([\w-]+)$/, show: showCheckout, submit: answerCheckout },
  {
    path: /^\/sandbox\/checkout\/([\w-]+)\/challenge$/,
    show: showCheckoutChallenge,
    submit: answerCheckoutChallenge,
  },
  { path: /^\/sandbox\/payments\/([\w-]+)\/confirm$/, call: confirmPayment },
  {
    path: /^\/sandbox\/payments\/([\w-]+)\/challenge$/,
    show: showPaymentChallenge,
    submit: answerPaymentChallenge,
  },
  { path: /^\/sandbox\/portal\/([\w-]+)$/, show: showPortal, submit: changePortal },
]

/**
 * Handles everything under `/sandbox/`: the card page, its 3-D Secure step, the portal, and the call of the embedded form. Throws `RefusedRequest`
 * for requests that are refused before a page handles them.
 */
export function createPageHandler({ sandbox, origin }: { sandbox: Sandbox; origin: string }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    const route = routes.find(({ path }) => path.test(pathname))
    const id = route?.path.exec(pathname)?.[1]
    if (route === undefined || id === undefined) return send(request, response, null)
    await send(request, response, await answer(route, request, response, { sandbox, origin, id, query }))
  }
}

async function answer(
  { show, submit, call }: Route,
  request: IncomingMessage,
  response: ServerResponse,
  sandboxRequest: SandboxRequest,
): Promise<SandboxAnswer> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && show !== undefined) return show(sandboxRequest)
  if (request.method !== 'POST') {
    response.setHeader('allow', show === undefined ? 'POST' : 'GET, HEAD, POST')
    throw new RefusedRequest(405, 'This address does not take this method')
  }
  refuseOtherSites(request, sandboxRequest.origin)
  if (call !== undefined) return call(sandboxRequest, await readJson(request))
  if (submit !== undefined) return submit(sandboxRequest, await readForm(request))
  return null
}

/** Programs other than browsers, such as the product, send neither header. */
function refuseOtherSites({ headers }: IncomingMessage, origin: string): void {
  const { origin: from, host, 'sec-fetch-site': site } = headers
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = from === undefined || from === origin || URL.parse(from)?.host === host
  if (!isOwnSite || !isOwnOrigin) throw new RefusedRequest(403, 'Requests from other sites are not allowed')
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new RefusedRequest(415, 'The body must be a form')
  return new URLSearchParams(await readBody(request))
}

async function send(request: IncomingMessage, response: ServerResponse, answer: SandboxAnswer): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cache-control', 'no-store')
  // The URLs of these pages are secrets: a person with the URL can use the page.
  response.setHeader('referrer-policy', 'same-origin')
  // Like the pages of a real provider: the page that opened the window must be able to see that it closed.
  response.setHeader('cross-origin-opener-policy', 'unsafe-none')
  if (answer !== null && 'redirectTo' in answer) {
    response.writeHead(303, { location: answer.redirectTo }).end()
    return
  }
  const known = answer ?? {
    status: 404,
    html: messagePage('There is no such page', 'The address is wrong, or its time is over.'),
  }
  const [type, body] =
    'json' in known ? ['application/json', JSON.stringify(known.json)] : ['text/html; charset=utf-8', known.html]
  if ('html' in known) response.setHeader('content-security-policy', sandboxContentPolicy(known.returnUrls ?? []))
  response.writeHead(known.status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}
