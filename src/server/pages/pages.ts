import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRouterClient } from '@orpc/server'
import { chooseLanguage, languageCookie, languages, pseudoLanguage } from '#contract/languages.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { toDomainError } from '#server/http/api/problem.ts'
import { readCookies } from '#server/http/request/cookies.ts'
import { compressedAnswer, sendWholeAnswer } from '#server/http/response/buffered-response.ts'
import { acceptedEncoding } from '#server/http/response/content-encoding.ts'
import type { PageCache } from '#server/http/response/page-cache.ts'
import { createPageReads, isForOne, readSite } from '#server/http/response/page-dependencies.ts'
import { contentSecurityPolicy, openerPolicy } from '#server/http/response/security-headers.ts'
import { router } from '../api.ts'
import { lastResortPage, lastResortPolicy, unavailablePage } from './last-resort.ts'

/** The API as a page calls it: in process, on behalf of the visitor. */
function clientOf(context: ApiContext, onUnavailable: () => void = () => undefined) {
  return createRouterClient(router, {
    context,
    interceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          if (toDomainError(error).code === 'unavailable') onUnavailable()
          throw error
        }
      },
    ],
  })
}

export type RenderPage = (
  request: Request,
  page: {
    api: ReturnType<typeof clientOf>
    origin: string
    providers: { name: string; label: string }[]
    language: string
  },
) => Promise<Response>

type PageOptions = { render: RenderPage; cache: PageCache; development: boolean }

/** Which page is answered, and how. */
export type PageRequest = {
  /** The address that is rendered, whole. */
  address: URL
  /** The body of a form that was sent to it. */
  form?: string
  /** Under which name the answer is kept, when it is one that may be; `null` for one that may not. */
  key: string | null
  /** The status that may be kept; 200 unless said otherwise. */
  keptStatus?: number
  /** The hosted site it belongs to. */
  siteId: string | null
  common: Record<string, string>
}

/**
 * Makes the function that renders a page and sends it. One that needs no script of its own is the same for everybody: it is kept whole, and from
 * then on answered before the framework.
 */
export function createPageSender({ render, cache, development }: PageOptions) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    context: ApiContext,
    { address, form, key, keptStatus = 200, siteId, common }: PageRequest,
  ): Promise<void> => {
    const reads = createPageReads()
    if (siteId !== null) readSite(reads, siteId)
    const mark = cache.mark()
    const { origin, accounts } = context.deps
    const language = siteId === null ? languageOf(request, development) : languages[0]
    let isUnavailable = false
    const page = await render(requestFor(address, form, signalOf(response)), {
      api: clientOf({ ...context, reads }, () => {
        isUnavailable = true
      }),
      origin,
      providers: [...accounts.providers.values()].map(({ name, label }) => ({ name, label })),
      language,
    })
    if (isUnavailable && page.status >= 500) return sendUnavailable(request, response, common)
    if (siteId === null && isLastResort(page)) return sendLastResort(request, response, common)
    const html = await page.text()
    const stripe = context.deps.billing.provider.name === 'stripe'
    const headers = {
      ...common,
      ...headersOf(page, address.pathname, { development, stripe, forOne: isForOne(reads) }),
    }
    const isForAll = page.status === keptStatus && !page.headers.has('x-page-nonce')
    // What is kept is answered before anybody looks who asks.
    if (key !== null && isForAll && !development && language === languages[0]) {
      const answer = await compressedAnswer(html, headers, page.status)
      cache.keep(key, answer, reads, mark)
      sendWholeAnswer(answer, request, response)
      return
    }
    await send(request, response, page.status, headers, html)
  }
}

/** Which language a visitor is answered in. A hosted site speaks its own, whoever looks at it. */
function languageOf({ headers }: IncomingMessage, development: boolean): string {
  const offered = development ? ([...languages, pseudoLanguage] as const) : languages
  const chosen = readCookies(headers.cookie)[languageCookie]
  return chooseLanguage<string>(offered, { chosen, accepted: headers['accept-language'] })
}

/** A page is asked for by GET, unless a form was sent to it. */
function requestFor(address: URL, form: string | undefined, signal: AbortSignal): Request {
  if (form === undefined) return new Request(address, { signal })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(address, { method: 'POST', body: form, headers, signal })
}

/** The framework's own word when not even its page about a failure could be drawn. */
function isLastResort({ status, headers }: Response): boolean {
  return status === 500 && (headers.get('content-type')?.startsWith('text/plain') ?? true)
}

/** What a page answers while the database is away. Programs that ask for its data alone understand any answer that is none. */
async function sendUnavailable(request: IncomingMessage, response: ServerResponse, common: Record<string, string>) {
  const headers = {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-security-policy': lastResortPolicy,
  }
  await send(request, response, 503, headers, unavailablePage)
}

async function sendLastResort(request: IncomingMessage, response: ServerResponse, common: Record<string, string>) {
  const headers = {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': lastResortPolicy,
  }
  await send(request, response, 500, headers, lastResortPage)
}

export type SendPage = ReturnType<typeof createPageSender>

/** Pages of a hosted site under this installation's own name. */
const sitePage = /^\/site\/([0-9a-f-]{36})(?:\/|$)/

/** Answers any page of this installation. Only one at its plain address is kept, so that nobody can fill the cache with made-up spellings of it. */
export function createPageHandler(sendPage: SendPage, common: Record<string, string>) {
  return async (request: IncomingMessage, response: ServerResponse, context: ApiContext): Promise<void> => {
    const path = request.url ?? '/'
    const { origin } = context.deps
    if (redirectToPlain(response, path, origin)) return
    const key = plainAddress.test(path) ? path : null
    await sendPage(request, response, context, {
      address: new URL(path, origin),
      key,
      siteId: sitePage.exec(path)?.[1] ?? null,
      common,
    })
  }
}

/** Sends whoever asked for an address with a slash at its end to the one without; `false` when there is none. */
export function redirectToPlain(response: ServerResponse, path: string, origin: string): boolean {
  const canonical = withoutTrailingSlash(path, origin)
  if (canonical === path) return false
  response.writeHead(301, { location: canonical, 'content-length': 0 }).end()
  return true
}

/** One page, one address. Leading slashes are folded as well: `//host` would lead away from this site. */
export function withoutTrailingSlash(path: string, origin: string): string {
  const { pathname, search } = new URL(path, origin)
  if (pathname === '/' || !pathname.endsWith('/')) return path
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}

function signalOf(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}

/**
 * `/`, or lower-case words, digits and hyphens between single slashes. Every page that can be kept has exactly one such address, which is its
 * canonical one: routes are written so and compared exactly, and so are slugs. Another spelling of it (`%61` for `a`, dot segments, a query,
 * `x.data`) has a character that is not among these.
 */
const plainAddress = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/

function headersOf(
  page: Response,
  path: string,
  { forOne, ...policy }: { development: boolean; stripe: boolean; forOne: boolean },
): Record<string, string> {
  const { 'x-page-nonce': nonce, ...own } = Object.fromEntries(page.headers)
  // A page's data alone (`x.data`) has no nonce either, and is as much one visitor's as the page is.
  const isDocument = own['content-type']?.startsWith('text/html') ?? false
  const isForAll = nonce === undefined && page.status === 200 && isDocument && !forOne
  return {
    ...own,
    'cache-control': isForAll ? 'public, max-age=0, must-revalidate' : 'no-store',
    'content-security-policy': contentSecurityPolicy({ nonce: nonce ?? null, ...policy }),
    'cross-origin-opener-policy': openerPolicy(path, { hydrates: nonce !== undefined }),
  }
}

const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: string) => promisify(gzip)(html, { level: 5 }),
  identity: async (html: string) => Buffer.from(html),
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  html: string,
) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = await compressors[encoding](html)
  response.writeHead(status, {
    ...headers,
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
