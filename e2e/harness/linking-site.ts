import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const destination = 'https://shop.example/barrels'
export const anchorText = 'rain barrel guide'

/** An address at which no server listens. Products may fetch it, too. */
export const closedHost = '127.0.0.1:9'

/** A site of this machine with pages for every case that a report distinguishes: with and without the link. */
export type LinkingSite = {
  origin: string
  /** A value for the setting FETCH_ALLOW. */
  hostPort: string
  /** Removes the link from a page, as a publisher might. */
  removeLink(path: string): void
  /** Puts all removed links back. */
  restoreLinks(): void
  /** Delays every response until it is called with `false`. */
  hold(isDelayed: boolean): void
  end(): Promise<void>
}

type Page = { status?: number; headers?: Record<string, string>; html: string }

const words = 'Water that falls on the roof is worth keeping, and a garden takes what it is given. '.repeat(12)
/** As frameworks write them: more markup than a window shows. */
const classes = 'inline-flex items-center gap-1 text-primary hover:underline focus-visible:ring-2 '.repeat(11).trim()
const good = `<a href="${destination}">${anchorText}</a>`
/** Markup of a hostile page. It must be shown as text, and no part of it may run. */
export const hostileAnchor = '<img src=x onerror=alert(1)>'

const pages: Record<string, Page> = {
  '/found': { html: article(good) },
  '/found-twice': { html: article(`${good} and again ${good}`) },
  '/found-in-footer': { html: page(`<main><p>Words.</p></main><footer>${good}</footer>`) },
  '/found-sponsored': { html: article(`<a rel="sponsored" href="${destination}">${anchorText}</a>`) },
  '/found-nofollow': { html: article(`<a rel="nofollow" href="${destination}">${anchorText}</a>`) },
  '/found-ugc': { html: article(`<a rel="ugc" class="${classes}" href="${destination}">${anchorText}</a>`) },
  '/missing': { html: article('<a href="https://elsewhere.example/">something else</a>') },
  '/hidden': { html: article(`<span style="display:none">${good}</span>`) },
  '/wrong-target': { html: article(`<a href="https://shop.example/other">${anchorText}</a>`) },
  '/wrong-anchor': { html: article(`<a href="${destination}">click here</a>`) },
  '/hostile': { html: article(`<a href="${destination}" title="x">&lt;img src=x onerror=alert(1)&gt;</a>`) },
  '/noindex': { html: article(good, '<meta name="robots" content="noindex">') },
  '/noindex-header': { headers: { 'x-robots-tag': 'noindex' }, html: article(good) },
  '/canonical': { html: article(good, '<link rel="canonical" href="https://elsewhere.example/original">') },
  '/private/page': { html: article(good) },
  '/moved': { status: 301, headers: { location: '/missing' }, html: '' },
  '/gone': { status: 410, html: page('<p>Gone.</p>') },
  '/broken': { status: 500, html: page('<p>Broken.</p>') },
  '/wall': {
    status: 403,
    headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
    html: page('<title>Just a moment...</title>'),
  },
  '/picture': { headers: { 'content-type': 'image/png' }, html: 'not a page' },
}

/** The addresses for a report; `/p/…` are plain pages with the link. */
export function pathsOf(plain: number): string[] {
  return [...Object.keys(pages), ...Array.from({ length: plain }, (_, index) => `/p/${index + 1}`)]
}

export async function startLinkingSite(port = 0): Promise<LinkingSite> {
  const removed = new Set<string>()
  let delay: PromiseWithResolvers<void> | null = null

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private/\n')
      return
    }
    await delay?.promise
    const found = pages[path] ?? (path.startsWith('/p/') ? { html: article(good) } : { status: 404, html: page('') })
    const html = removed.has(path) ? article('nothing') : found.html
    response.writeHead(found.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...found.headers }).end(html)
  }

  const server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${hostPort}`,
    hostPort,
    removeLink: (path) => void removed.add(path),
    restoreLinks: () => removed.clear(),
    hold(isDelayed) {
      delay?.resolve()
      delay = isDelayed ? Promise.withResolvers<void>() : null
    },
    async end() {
      delay?.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function article(link: string, head = ''): string {
  return page(
    `<main><article><h1>Gardens</h1><p>Before you buy, read the ${link} of last year. ${words}</p></article></main>`,
    head,
  )
}

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>Gardens</title>${head}</head><body><nav><a href="/">Home</a></nav>${body}</body></html>`
}
