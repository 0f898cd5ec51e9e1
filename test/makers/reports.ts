import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPageFetcher } from '#adapters/fetch/page-fetcher.ts'
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts'
import type { Retention } from '#domain/reports/delete-details.ts'
import type { WebhookChannel } from '#domain/reports/monitor/deliver-webhook.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'

/** The page checker for tests: only the named `host:port` pairs can be requested, at full speed. */
export function testReportDeps(
  allow: readonly string[] = [],
): ReportDeps & WebhookChannel & { retention: Retention; stop(): void } {
  const stopping = new AbortController()
  const fetcher = createPageFetcher({
    contactUrl: 'http://localhost/about-us',
    allow,
    allowedPace: { delayMs: 0, connections: 8 },
    limits: { connectMs: 1_000, headersMs: 1_000, totalMs: 2_000, backOffMs: 10 },
  })
  const webhooks = createWebhookSender({ userAgent: 'Linkwright/1.0', allow, timeoutMs: 1_000 })
  return {
    fetcher,
    webhooks,
    renderer: null,
    atOnce: 16,
    retention: { freeDays: 60, premiumDays: 365 },
    stopping: stopping.signal,
    stop() {
      stopping.abort()
      fetcher.close()
      webhooks.close()
    },
  }
}

/** The target of the links of `startLinkSite`. */
export const destination = 'https://destination.example/guide'
export const anchorText = 'rain barrel guide'

const link = (attributes = '', href = destination, text = anchorText) => `<a href="${href}"${attributes}>${text}</a>`
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body><main><p>Before it. See the ${body} for more. After it.</p><p><a href="/other">Other</a></p></main></body></html>`

type Served = { status?: number; headers?: Record<string, string>; body: string }

/** One page for each verdict that a local server can cause, by its path. */
const pages: Record<string, Served> = {
  '/found': { body: page(link()) },
  '/nofollow': { body: page(link(' rel="nofollow"')) },
  '/sponsored': { body: page(link(' rel="sponsored noopener"')) },
  '/missing': { body: page('nothing at all') },
  '/wrong-target': { body: page(link('', 'https://destination.example/another')) },
  '/wrong-anchor': { body: page(link('', destination, 'click here')) },
  '/noindex': { body: page(link(), '<meta name="robots" content="noindex">') },
  '/canonical': { body: page(link(), '<link rel="canonical" href="https://elsewhere.example/">') },
  '/gone': { status: 410, body: page('gone') },
  '/private/page': { body: page(link()) },
  '/moved': { status: 301, headers: { location: '/missing' }, body: '' },
  '/wall': { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: page('Just a moment...') },
  '/shell': {
    body: '<!doctype html><title>App</title><div id="root"></div><script src="/a.js"></script><script src="/b.js"></script>',
  },
}

/** The verdict of each page of the site. */
export const expectedVerdicts: Readonly<Record<string, string>> = {
  '/found': 'found',
  '/nofollow': 'found',
  '/sponsored': 'found',
  '/missing': 'missing',
  '/wrong-target': 'wrong_target',
  '/wrong-anchor': 'wrong_anchor',
  '/noindex': 'noindex',
  '/canonical': 'canonicalised_elsewhere',
  '/gone': 'http_error',
  '/private/page': 'robots_blocked',
  '/moved': 'redirected',
  '/wall': 'unverifiable',
  '/shell': 'unverifiable',
}

export type LinkSite = {
  url: string
  host: string
  /** The number of requests to each path. */
  hits: Map<string, number>
  /** Overrides the response of a path. */
  change(path: string, served: Served): void
  /** In the format of a result. */
  withLink(path: string): void
  withoutLink(path: string): void
  close(): Promise<void>
}

/** A site with links to `destination`. All paths below `/many/` have the link and respond after `delayMs`. */
export async function startLinkSite({ delayMs = 0, port = 0 } = {}): Promise<LinkSite> {
  const hits = new Map<string, number>()
  const served = new Map(Object.entries(pages))

  function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private/\n')
    hits.set(path, (hits.get(path) ?? 0) + 1)
    const isMany = path.startsWith('/many/')
    const found = served.get(path) ?? (isMany ? { body: page(link()) } : { status: 404, body: page('not found') })
    setTimeout(
      () => {
        response.writeHead(found.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...found.headers })
        response.end(found.body)
      },
      isMany ? delayMs : 0,
    )
    return response
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    hits,
    change: (path, one) => void served.set(path, one),
    withLink: (path) => void served.set(path, { body: page(link()) }),
    withoutLink: (path) => void served.set(path, { body: page('nothing at all') }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
