import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SandboxProvider } from '#domain/billing/sandbox/create-sandbox-provider.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isRead, readMethods, refuseMethod } from '../http/methods.ts'
import { readBytes, readJsonBody } from '../http/request-body.ts'
import { answerCheckout, answerCheckoutChallenge, showCheckout, showCheckoutChallenge } from './checkout-pages.ts'
import { answerPaymentChallenge, confirmPayment, showPaymentChallenge } from './payment-pages.ts'
import { changePortal, showPortal } from './portal-pages.ts'
import { refuseOtherSites } from './same-origin.ts'
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

export function isSandboxPath(path: string): boolean {
  return path.startsWith('/sandbox/')
}

/**
 * Answers everything under `/sandbox/`: the sandbox provider's card page, its 3-D Secure step, its portal, and the call of the embedded form. Without
 * a sandbox there is nothing here. Throws `DomainError` for what is refused before a page is asked for.
 */
export function createSandboxHandler({ sandbox, origin }: { sandbox: SandboxProvider | null; origin: string }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    const route = routes.find(({ path }) => path.test(pathname))
    const id = route?.path.exec(pathname)?.[1]
    if (sandbox === null || route === undefined || id === undefined) return send(request, response, null)
    await send(request, response, await answer(route, request, response, { sandbox, origin, id, query }))
  }
}

async function answer(
  { show, submit, call }: Route,
  request: IncomingMessage,
  response: ServerResponse,
  asked: SandboxRequest,
): Promise<SandboxAnswer> {
  const takesPost = submit !== undefined || call !== undefined
  const allowed = [...(show === undefined ? [] : readMethods), ...(takesPost ? ['POST'] : [])]
  if (isRead(request.method) && show !== undefined) return show(asked)
  if (request.method !== 'POST') refuseMethod(response, request.method, allowed)
  refuseOtherSites(request, asked.origin)
  if (call !== undefined) return call(asked, await readJsonBody(request))
  if (submit !== undefined) return submit(asked, await readForm(request))
  return null
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('unsupported_media_type', 'The body must be a form')
  return new URLSearchParams((await readBytes(request)).toString('utf8'))
}

async function send(request: IncomingMessage, response: ServerResponse, answer: SandboxAnswer): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  // The addresses of these pages are all it takes to use them.
  response.setHeader('referrer-policy', 'same-origin')
  // As a provider's pages elsewhere: the page that opened their window sees when it is closed.
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
