import { DomainError } from '#domain/domain-error.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import type { Document } from '#server/http/response/documents.ts'
import type { PageDependencies } from '#server/http/response/page-dependencies.ts'
import { rssFeed } from './rss.ts'
import { robotsTxt, sitemapIndex, sitemapPages, sitemapPosts } from './sitemap.ts'

type Source = Pick<ServerDeps, 'webDb' | 'origin'>
type Feed = { path: RegExp; make: (source: Source, path: string, reads: PageDependencies) => Promise<Document> }

/** The documents of the public pages for machines, by their paths. */
export const feeds: Feed[] = [
  {
    path: /^\/robots\.txt$/,
    make: async ({ origin }) => ({ body: robotsTxt(origin), type: 'text/plain; charset=utf-8' }),
  },
  {
    path: /^\/sitemap\.xml$/,
    make: async ({ webDb: db, origin }, _path, reads) => xml(await sitemapIndex(db, origin, reads)),
  },
  {
    path: /^\/sitemap-pages\.xml$/,
    make: async ({ origin }) => xml(sitemapPages(origin)),
  },
  {
    path: /^\/sitemap-posts-[1-9]\d{0,5}\.xml$/,
    make: async ({ webDb: db, origin }, path, reads) => {
      const chunk = Number(/\d+/.exec(path)?.[0])
      const document = await sitemapPosts(db, origin, chunk, reads)
      if (document === null) throw new DomainError('not_found', 'There is nothing here')
      return xml(document)
    },
  },
  {
    path: /^\/blog\/rss\.xml$/,
    make: async ({ webDb: db, origin }, _path, reads) => {
      const { document, changedAt } = await rssFeed(db, origin, reads)
      return {
        body: document,
        type: 'application/rss+xml; charset=utf-8',
        headers: changedAt === null ? {} : { 'last-modified': changedAt.toUTCString() },
      }
    },
  },
]

function xml(body: string): Document {
  return { body, type: 'application/xml' }
}
