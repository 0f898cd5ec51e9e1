import { bearer, counter, heavy, one, type Route } from './route.ts'
import { createReport, orderReport, trialPost, type World } from './world.ts'

/** Pages, documents, calls that read, and streams. */
export function readRoutes(world: World): Route[] {
  return [...readers(world), ...documents(world), ...calls(world), ...streams(world)]
}

/** Pages: from the cache, and rendered for every request, because of their query. */
function readers(world: World): Route[] {
  const { slug, report, site } = world
  const next = counter()
  const paths = ['/', '/blog', `/blog/${slug}`, '/backlink-report', '/login', '/terms-of-service', `/report/${report}`]
  const own = ['/dashboard', '/campaigns', '/dashboard/posts', '/dashboard/reports', '/dashboard/billing', '/account']
  const sitePaths = ['/', site.path]
  const { host } = site
  const named = (path: string) => `GET ${path.replace(slug, '{slug}').replace(report, '{id}')}`
  return [
    ...paths.map((path) => one(world, () => ({ path }), { name: named(path) })),
    ...paths.map((path) =>
      one(world, () => ({ path: `${path}?uncached=${next()}` }), {
        name: `${named(path)}, rendered`,
        isRendered: true,
      }),
    ),
    ...own.map((path) => one(world, () => ({ path }), { name: `GET ${path}, rendered`, isRendered: true })),
    ...sitePaths.map((path) => one(world, () => ({ host, path }), { name: `GET ${path} of a site` })),
    ...sitePaths.map((path) =>
      one(world, () => ({ host, path: `${path}?uncached=${next()}` }), {
        name: `GET ${path} of a site, rendered`,
        isRendered: true,
      }),
    ),
  ]
}

function documents(world: World): Route[] {
  const { slug, report, site, pictures } = world
  const { host } = site
  const next = counter()
  const paths = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-posts-1.xml', '/blog/rss.xml', '/robots.txt']
  const machine = ['/healthz', '/readyz', '/version', '/sw.js', '/api/openapi.json', '/auth/v1/.well-known/jwks.json']
  const ofSites = ['/rss.xml', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt']
  const files = ['csv', 'json', 'xlsx', 'pdf']
  const picture = () => pictures[next() % pictures.length] ?? ''
  return [
    ...[...paths, ...machine].map((path) => one(world, () => ({ path }), { name: `GET ${path}` })),
    ...ofSites.map((path) => one(world, () => ({ host, path }), { name: `GET ${path} of a site` })),
    one(world, () => ({ path: picture() }), { name: 'GET a picture of a post' }),
    one(world, () => ({ path: `/media/og/${slug}.png` }), { name: 'GET /media/og/{slug}.png' }),
    ...files.map((file) =>
      heavy(
        one(world, () => ({ path: `/api/reports/${report}/export.${file}` }), {
          name: `GET /api/reports/{id}/export.${file}`,
        }),
      ),
    ),
  ]
}

/** Calls of the API, of guests and of members. */
function calls(world: World): Route[] {
  const {
    slug,
    report,
    members: [member],
  } = world
  const guest = [
    ...['/api/posts', `/api/posts/${slug}`, `/api/posts/${slug}/related`, '/api/posts/search?q=garden'],
    ...['/api/posts/categories', '/api/posts/tags', '/api/site-content', '/api/public-config'],
    ...[`/api/reports/${report}`, `/api/reports/${report}/results`, `/api/reports/${report}/results?evidence=true`],
    ...[`/api/reports/${report}/results/7`, `/api/reports/${report}/figures`, `/api/reports/${report}/changes`],
  ]
  const own = [
    ...['/auth/v1/user', '/api/account', '/api/account/posts', '/api/account/drafts', '/api/account/images'],
    ...['/api/credits', '/api/credits/entries', '/api/credits/history', '/api/orders', '/api/subscription'],
    ...['/api/sites', '/api/network-sites', '/api/campaigns', '/api/overview', '/api/overview/links', '/api/reports'],
  ]
  const named = (path: string) => `GET ${path.replace(slug, '{slug}').replace(report, '{id}')}`
  return [
    ...guest.map((path) => one(world, () => ({ path }), { name: named(path) })),
    ...own.map((path) => one(world, () => ({ path, headers: bearer(member) }), { name: named(path) })),
    heavy(
      one(world, () => ({ path: '/api/account/export', headers: bearer(member) }), { name: 'GET /api/account/export' }),
    ),
  ]
}

/** Streams that end, and watchers who leave. */
function streams(world: World): Route[] {
  const {
    client,
    linking,
    members: [member],
  } = world
  const body = () => trialPost(`garden paths ${next() % 50}`)
  const next = counter()
  const writing = () => ({ method: 'POST', path: '/api/trial-posts/stream', body: body() }) as const
  return [
    {
      name: 'stream of credits, left',
      async send() {
        await client.leaveAt({ path: '/api/credits/events', headers: bearer(member) }, 'event:')
      },
    },
    {
      name: 'a report of five pages, watched to its end',
      async send() {
        await createReport(client, linking)
      },
    },
    {
      name: 'a report of five pages, its watcher leaves',
      async send() {
        const id = await orderReport(client, linking)
        await client.leaveAt({ path: `/api/reports/${id}/events` }, 'event:')
      },
    },
    {
      name: 'stream of an article, to its end',
      async send() {
        const { body } = await client.ask(writing())
        if (!body.includes('"type":"done"')) throw new Error(`The article was not written: ${body}`)
      },
    },
    {
      name: 'stream of an article, left',
      async send() {
        await client.leaveAt(writing(), '"type":"text"')
      },
    },
  ]
}
