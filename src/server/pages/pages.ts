import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouterClient } from '@orpc/server'
import { chooseLanguage, languageCookie, languages, pseudoLanguage } from '#contract/languages.ts'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { toDomainError } from '#server/http/api/problem.ts'
import { readCookies } from '#server/http/request/cookies.ts'
import { type BufferedResponse, compressibleAnswer, sendWholeAnswer } from '#server/http/response/buffered-response.ts'
import { compressBody } from '#server/http/response/compress.ts'
import { acceptedEncoding } from '#server/http/response/content-encoding.ts'
import type { PageCache } from '#server/http/response/page-cache.ts'
import {
  createPageReads,
  isPrivate,
  isPublic,
  type PageDependencies,
  readSite,
} from '#server/http/response/page-dependencies.ts'
import { contentSecurityPolicy, nonceSource, openerPolicy } from '#server/http/response/security-headers.ts'
import { router } from '../api.ts'
import { hashScripts } from './hash-scripts.ts'
import { lastResortPage, lastResortPolicy, unavailablePage } from './last-resort.ts'

/** The API for pages: called in process, as the visitor. */
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

/** A request for a page. `request` makes the whole request, which costs more than most pages need. */
export type PageVisit = { url: string; method: 'GET' | 'POST'; request(): Request }

export type RenderPage = (
  visit: PageVisit,
  page: {
    api: ReturnType<typeof clientOf>
    origin: string
    providers: { name: string; label: string }[]
    channels: LegalFacts['channels']
    language: string
  },
) => Promise<RenderedPage>

type RenderedPage = Pick<Response, 'status' | 'headers' | 'text' | 'bytes'>
type PageOptions = { render: RenderPage; cache: PageCache; development: boolean }

/** The page to render, and the options of the response. */
export type PageRequest = {
  /** The complete URL to render. */
  address: URL
  /** The body of a form sent to the page. */
  form?: string
  /** The cache key of the response; `null` if it must not be cached. */
  key: string | null
  /** The status that may be cached; 200 by default. */
  cachedStatus?: number
  /** The hosted site of the page. */
  siteId: string | null
  common: Record<string, string>
}

/**
 * Creates the function that renders a page and sends it. A page without a script of its own is the same for all visitors: it is cached as a whole,
 * and later requests are answered from the cache before the framework runs.
 */
export function createPageSender({ render, cache, development }: PageOptions) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    context: ApiContext,
    { address, form, key, cachedStatus = 200, siteId, common }: PageRequest,
  ): Promise<void> => {
    const reads = createPageReads()
    if (siteId !== null) readSite(reads, siteId)
    const mark = cache.mark()
    const { origin, accounts, legal } = context.deps
    const language = siteId === null ? languageOf(request, development) : languages[0]
    let isUnavailable = false
    const page = await render(visitOf(response, address, form), {
      api: clientOf({ ...context, reads }, () => {
        isUnavailable = true
      }),
      origin,
      providers: [...accounts.providers.values()].map(({ name, label }) => ({ name, label })),
      channels: legal.channels,
      language,
    })
    if (isUnavailable && page.status >= 500) return sendUnavailable(request, response, common)
    if (siteId === null && isLastResort(page)) return sendLastResort(request, response, common)
    const stripe = context.deps.billing.provider.name === 'stripe'
    const policy = { path: address.pathname, common, development, stripe, isPublic: isPublic(reads) }
    // Cached pages are sent before the caller is identified, and before the language is known.
    const isCached = page.status === cachedStatus && isShared(page, reads) && language === languages[0]
    if (key === null || !isCached || development) return sendOnce(request, response, page, policy)
    const answer = await sharedAnswer(page, policy)
    cache.store(key, answer, reads, mark)
    sendWholeAnswer(answer, request, response)
  }
}

/** Whether all visitors get the same page, or all without credentials. A page with a nonce says so itself. */
function isShared({ headers }: RenderedPage, reads: PageDependencies): boolean {
  return (!headers.has('x-page-nonce') || headers.has('x-page-shared')) && !isPrivate(reads)
}

type Policy = {
  path: string
  common: Record<string, string>
  development: boolean
  stripe: boolean
  /** Whether nothing on the page is for some visitors only. */
  isPublic: boolean
}

async function sendOnce(request: IncomingMessage, response: ServerResponse, page: RenderedPage, policy: Policy) {
  const nonce = page.headers.get('x-page-nonce')
  const headers = headersOf(page, policy, nonce === null ? null : [nonceSource(nonce)])
  await send(request, response, page.status, headers, await page.bytes())
}

async function sharedAnswer(page: RenderedPage, policy: Policy): Promise<BufferedResponse> {
  const nonce = page.headers.get('x-page-nonce')
  if (nonce === null) return compressibleAnswer(await page.bytes(), headersOf(page, policy, null), page.status)
  const { html, inlineScripts } = hashScripts(await page.text(), nonce)
  return compressibleAnswer(html, headersOf(page, policy, inlineScripts), page.status)
}

/** The language of the page. A hosted site always uses its own language. */
function languageOf({ headers }: IncomingMessage, development: boolean): string {
  const offered = development ? ([...languages, pseudoLanguage] as const) : languages
  const chosen = readCookies(headers.cookie)[languageCookie]
  return chooseLanguage<string>(offered, { chosen, accepted: headers['accept-language'] })
}

/** A page is requested by GET, or by POST for a form. */
function visitOf(response: ServerResponse, { href: url }: URL, form: string | undefined): PageVisit {
  if (form === undefined) return { url, method: 'GET', request: () => new Request(url, { signal: signalOf(response) }) }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = () => new Request(url, { method: 'POST', body: form, headers, signal: signalOf(response) })
  return { url, method: 'POST', request }
}

/** Whether the framework failed to render even its error page. */
function isLastResort({ status, headers }: RenderedPage): boolean {
  return status === 500 && (headers.get('content-type')?.startsWith('text/plain') ?? true)
}

/** The response of a page while the database is unavailable. A client that requests only the page's data handles any response without data. */
async function sendUnavailable(request: IncomingMessage, response: ServerResponse, common: Record<string, string>) {
  const headers = {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'content-security-policy': lastResortPolicy,
  }
  await send(request, response, 503, headers, Buffer.from(unavailablePage))
}

async function sendLastResort(request: IncomingMessage, response: ServerResponse, common: Record<string, string>) {
  const headers = {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': lastResortPolicy,
  }
  await send(request, response, 500, headers, Buffer.from(lastResortPage))
}

export type SendPage = ReturnType<typeof createPageSender>

/** Pages of a hosted site under the hostname of this installation. */
const sitePage = /^\/site\/([0-9a-f-]{36})(?:\/|$)/

/** Handles every page of this installation. Only a plain path is cached, so that invented spellings of it cannot fill the cache. */
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

/** Redirects a path with a trailing slash to the one without; `false` if there is none. */
export function redirectToPlain(response: ServerResponse, path: string, origin: string): boolean {
  const canonical = withoutTrailingSlash(path, origin)
  if (canonical === path) return false
  response.writeHead(301, { location: canonical, 'content-length': 0 }).end()
  return true
}

/** One URL per page. Leading slashes are removed too: `//host` would lead to another site. */
export function withoutTrailingSlash(path: string, origin: string): string {
  const { pathname, search } = new URL(path, origin)
  if (pathname === '/' || !pathname.endsWith('/')) return path
  return `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`
}

function signalOf(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const abortIfLeft = () => {
    if (!response.writableFinished) left.abort()
  }
  if (response.closed) abortIfLeft()
  else response.once('close', abortIfLeft)
  return left.signal
}

/**
 * `/`, or lower-case words, digits and hyphens between single slashes. Every page that can be cached has exactly one such path, its canonical one:
 * routes and slugs have this form and are compared exactly. Any other spelling (`%61` for `a`, dot segments, a query, `x.data`) contains other
 * characters.
 */
const plainAddress = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/

function headersOf(
  page: RenderedPage,
  { path, common, isPublic, development, stripe }: Policy,
  inlineScripts: readonly string[] | null,
): Record<string, string> {
  const { 'x-page-nonce': nonce, 'x-page-shared': shared, ...own } = Object.fromEntries(page.headers)
  // The data of a page (`x.data`) has no nonce either, but belongs to the same single visitor as the page.
  const isDocument = own['content-type']?.startsWith('text/html') ?? false
  const isForAll = (nonce === undefined || shared !== undefined) && page.status === 200 && isDocument && isPublic
  return {
    ...common,
    ...own,
    'cache-control': isForAll ? 'public, max-age=0, must-revalidate' : 'no-store',
    'content-security-policy': contentSecurityPolicy({ inlineScripts, development, stripe }),
    'cross-origin-opener-policy': openerPolicy(path, { hydrates: nonce !== undefined }),
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  html: Uint8Array,
) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = encoding === 'identity' ? html : await compressBody(encoding, html, { once: true })
  response.writeHead(status, {
    ...headers,
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
