import { DomainError } from '#domain/domain-error.ts'
import type { Document } from '#server/http/response/documents.ts'
import { type Route, reads } from '#server/http/routing/route.ts'
import type { RouteParts } from '#server/http/routing/route-parts.ts'
import { rssFeed } from './rss.ts'
import { makeSiteFeed } from './site-feeds.ts'
import { robotsTxt, sitemapIndex, sitemapPages, sitemapPosts } from './sitemap.ts'

const siteId = '{siteId:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}'

/** The documents of the public pages, and of hosted sites under this installation's own name, for search engines and feed readers. */
export function feedRoutes({ document }: RouteParts): Route[] {
  const feed = (path: string, summary: string, make: Parameters<RouteParts['document']>[0]): Route => ({
    methods: reads,
    path,
    caller: 'anyone',
    summary,
    answer: document(make),
  })
  return [
    feed('/robots.txt', 'What crawlers may read', async ({ deps }) => ({
      body: robotsTxt(deps.origin),
      type: 'text/plain; charset=utf-8',
    })),
    feed('/sitemap.xml', 'The index of the sitemaps', async ({ deps, reads }) =>
      xml(await sitemapIndex(deps.webDb, deps.origin, reads)),
    ),
    feed('/sitemap-pages.xml', 'The sitemap of the pages', async ({ deps }) => xml(sitemapPages(deps.origin))),
    feed('/sitemap-posts-{chunk:[1-9][0-9]{0,5}}.xml', 'A sitemap of posts', async ({ deps, params, reads }) => {
      const sitemap = await sitemapPosts(deps.webDb, deps.origin, Number(params.chunk), reads)
      if (sitemap === null) throw new DomainError('not_found', 'There is nothing here')
      return xml(sitemap)
    }),
    feed('/blog/rss.xml', 'The newest posts as RSS', async ({ deps, reads }) => {
      const { document, changedAt } = await rssFeed(deps.webDb, deps.origin, reads)
      return {
        body: document,
        type: 'application/rss+xml; charset=utf-8',
        headers: changedAt === null ? {} : { 'last-modified': changedAt.toUTCString() },
      }
    }),
    feed(`/site/${siteId}/{name:[a-z0-9-]+}.xml`, 'A feed or sitemap of a hosted site', ({ deps, params, reads }) =>
      makeSiteFeed(deps, { siteId: params.siteId ?? '', name: `${params.name}.xml` }, reads),
    ),
  ]
}

function xml(body: string): Document {
  return { body, type: 'application/xml' }
}
