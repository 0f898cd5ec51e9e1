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

type Asked = { request: IncomingMessage; response: ServerResponse; context: ApiContext; site: HostedSite; path: string }

/** Files that the pages of sites are made of; nothing else that was built is anybody's business there. */
const siteFile = /^\/assets\/(?:[\w.-]+\.(?:css|woff2)|site-script-[\w-]+\.js)$/
/** No article can be called so: its page says that there is nothing. */
const missingName = 'nothing.here'

/** Under which name an answer of a site's host is kept. No request of any kind is for an address with a space in it. */
const keyOf = ({ host }: HostedSite, path: string) => `${host} ${path}`

/**
 * Makes the functions that answer requests to a hosted site's own name: its pages, its feeds, what proves it, and the counting of views and clicks.
 * The product itself, its API and its cookies do not exist there; everything else is a page of the site that says that there is nothing.
 */
export function createSiteHandler({ cache, files, sendPage, sendDocument, common }: SiteOptions) {
  return { answerKept, answerFile, answer }

  /** Answers from memory; `false` when that is not possible. */
  function answerKept(request: IncomingMessage, response: ServerResponse, site: HostedSite): boolean {
    return isRead(request.method) && cache.answer(request, response, keyOf(site, request.url ?? '/'))
  }

  function answerFile(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    return isRead(request.method) && siteFile.test(path) && files.answer(request, response, path)
  }

  async function answer(asked: Asked): Promise<void> {
    const { request, response, site } = asked
    if (!site.isLive) return answerNothing(response)
    if (request.method === 'POST') return countReading(asked)
    if (!isRead(request.method)) return answerMissing(asked)
    const document = findDocument(asked)
    if (document !== null) return answerDocument(asked, document)
    if (!redirectToPlain(response, request.url ?? '/', `https://${site.host}`)) await answerPage(asked)
  }

  async function answerPage(asked: Asked): Promise<void> {
    const { request, response, context, site, path } = asked
    const isList = path === '/'
    if (!isList && !isSlug(path.slice(1))) return answerMissing(asked)
    const url = request.url ?? '/'
    await sendPage(request, response, context, {
      address: pageAddress(site, isList ? url.slice(1) : url),
      // What follows a question mark could be anything: it is answered, but not kept.
      key: url === path ? keyOf(site, path) : null,
      siteId: site.id,
      common,
    })
  }

  async function answerDocument(asked: Asked, make: MakeDocument): Promise<void> {
    try {
      await sendDocument(asked.request, asked.response, keyOf(asked.site, asked.path), make)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
      await answerMissing(asked)
    }
  }

  async function countReading(asked: Asked): Promise<void> {
    const counted = articleCountPath.exec(asked.path)
    if (counted === null) return answerMissing(asked)
    const [, slug = '', counter = ''] = counted
    await count(asked.context, { siteId: asked.site.id, slug, counter: counter as ArticleCounter })
    asked.response.writeHead(204, { 'cache-control': 'no-store' }).end()
  }

  /** The same for every address that leads nowhere, so it is made once: whoever tries a thousand doors costs one page. */
  async function answerMissing({ request, response, context, site }: Asked): Promise<void> {
    const key = keyOf(site, missingName)
    if (cache.answer(request, response, key)) return
    const address = pageAddress(site, `/${missingName}`)
    await sendPage(request, response, context, { address, key, keptStatus: 404, siteId: site.id, common })
  }
}

/** Where the page is in the table of pages; its host is what tells it that it stands under the site's own name. */
function pageAddress({ id, host }: HostedSite, pathAndQuery: string): URL {
  return new URL(`/site/${id}${pathAndQuery}`, `https://${host}`)
}

/** A site that lapsed: it has no pages, and nothing of ours takes their place. */
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

/** What programs read on a site's own name; `null` for what is no such document. */
function findDocument({ path, site, context }: Asked): MakeDocument | null {
  const { deps } = context
  const name = path.slice(1)
  // The request came by the site's own name, so that is where the site is.
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
