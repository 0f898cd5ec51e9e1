import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSlug } from '#contract/schema-parts.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ArticleCounter } from '#domain/sites/articles/count-article.ts'
import type { HostedSite } from '#domain/sites/hosted-sites.ts'
import { proofTarget } from '#domain/sites/proof/proof-token.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { isRead } from '#server/http/request/methods.ts'
import type { Document, SendDocument } from '#server/http/response/documents.ts'
import type { PageCache } from '#server/http/response/page-cache.ts'
import { type PageDependencies, readSite } from '#server/http/response/page-dependencies.ts'
import { inertContentPolicy } from '#server/http/response/security-headers.ts'
import type { StaticFiles } from '#server/http/response/static-files.ts'
import { isSiteFeed, makeSiteFeed, siteRobotsTxt } from '../feeds/site-feeds.ts'
import { redirectToPlain, type SendPage } from '../pages/pages.ts'
import { articleCountPath, count } from './count-article.ts'

type SiteOptions = {
  cache: PageCache
  files: StaticFiles
  sendPage: SendPage
  sendDocument: SendDocument
  common: Record<string, string>
}

type SiteExchange = {
  request: IncomingMessage
  response: ServerResponse
  context: ApiContext
  site: HostedSite
  path: string
}

/** The files that pages of sites use; no other built file is served under a site's name. */
const siteFile = /^\/assets\/(?:[\w.-]+\.(?:css|woff2)|site-script-[\w-]+\.js)$/
/** A name that no article can have: its page says that nothing is there. */
const missingName = 'nothing.here'

/** The cache key of an answer of a site's host. It contains a space, so no request path can equal it. */
const keyOf = ({ host }: HostedSite, path: string) => `${host} ${path}`

/**
 * Creates the functions that answer requests to a hosted site's own name: its pages, its feeds, its proof, and the counting of views and clicks. The
 * product itself, its API and its cookies do not exist there; any other path gets the site's page that says that nothing is there.
 */
export function createSiteHandler({ cache, files, sendPage, sendDocument, common }: SiteOptions) {
  return { answerCached, answerFile, answer }

  /** Answers from the cache; `false` when that is not possible. */
  function answerCached(request: IncomingMessage, response: ServerResponse, site: HostedSite): boolean {
    return isRead(request.method) && cache.answer(request, response, keyOf(site, request.url ?? '/'))
  }

  function answerFile(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    return isRead(request.method) && siteFile.test(path) && files.answer(request, response, path)
  }

  async function answer(exchange: SiteExchange): Promise<void> {
    const { request, response, site } = exchange
    if (!site.isLive) return answerNothing(response)
    if (request.method === 'POST') return countReading(exchange)
    if (!isRead(request.method)) return answerMissing(exchange)
    const document = findDocument(exchange)
    if (document !== null) return answerDocument(exchange, document)
    if (!redirectToPlain(response, request.url ?? '/', `https://${site.host}`)) await answerPage(exchange)
  }

  async function answerPage(exchange: SiteExchange): Promise<void> {
    const { request, response, context, site, path } = exchange
    const isList = path === '/'
    if (!isList && !isSlug(path.slice(1))) return answerMissing(exchange)
    const url = request.url ?? '/'
    await sendPage(request, response, context, {
      address: pageAddress(site, isList ? url.slice(1) : url),
      // The query string can contain anything, so such an answer is not cached.
      key: url === path ? keyOf(site, path) : null,
      siteId: site.id,
      common,
    })
  }

  async function answerDocument(exchange: SiteExchange, make: MakeDocument): Promise<void> {
    try {
      await sendDocument(exchange.request, exchange.response, keyOf(exchange.site, exchange.path), make)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
      await answerMissing(exchange)
    }
  }

  async function countReading(exchange: SiteExchange): Promise<void> {
    const counted = articleCountPath.exec(exchange.path)
    if (counted === null) return answerMissing(exchange)
    const [, slug = '', counter = ''] = counted
    await count(exchange.context, { siteId: exchange.site.id, slug, counter: counter as ArticleCounter })
    exchange.response.writeHead(204, { 'cache-control': 'no-store' }).end()
  }

  /** All unknown paths share one cached page, so that a scan of many paths renders only one page. */
  async function answerMissing({ request, response, context, site }: SiteExchange): Promise<void> {
    const key = keyOf(site, missingName)
    if (cache.answer(request, response, key)) return
    const address = pageAddress(site, `/${missingName}`)
    await sendPage(request, response, context, { address, key, cachedStatus: 404, siteId: site.id, common })
  }
}

/** The address in the table of pages; its host marks the page as served under the site's own name. */
function pageAddress({ id, host }: HostedSite, pathAndQuery: string): URL {
  return new URL(`/site/${id}${pathAndQuery}`, `https://${host}`)
}

/** A lapsed site: it has no pages, and no page of this installation replaces them. */
function answerNothing(response: ServerResponse) {
  const text = 'There is nothing here.\n'
  response
    .writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text)
}

type MakeDocument = (reads: PageDependencies) => Promise<Document>

/** The documents for machines under a site's own name; `null` for any other path. */
function findDocument({ path, site, context }: SiteExchange): MakeDocument | null {
  const { deps } = context
  const name = path.slice(1)
  // The request used the site's own name, so that is the site's address.
  const base = `https://${site.host}/`
  if (isSiteFeed(name)) return async (reads) => inert(await makeSiteFeed(deps, { siteId: site.id, name, base }, reads))
  if (name === 'robots.txt') return plain(site, siteRobotsTxt(base))
  if (name === '.well-known/linkwright-site') return plain(site, `${site.id}\n`)
  const key = deps.sites.indexNow.keyFile(site.host)
  if (key?.path === path) return plain(site, key.content)
  const proof = site.userId === null ? null : proofTarget(deps.sites.sealer, { userId: site.userId, host: site.host })
  if (proof !== null && new URL(proof.fileUrl).pathname === path) return plain(site, `${proof.fileContent}\n`)
  return null
}

function plain(site: HostedSite, body: string) {
  return async (reads: PageDependencies): Promise<Document> => {
    readSite(reads, site.id)
    return inert({ body, type: 'text/plain; charset=utf-8' })
  }
}

function inert(document: Document): Document {
  return { ...document, headers: { ...document.headers, 'content-security-policy': inertContentPolicy } }
}
