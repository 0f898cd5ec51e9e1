import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listFeedArticles } from '#domain/sites/articles/feed-queries.ts'
import { getPublicSite } from '#domain/sites/articles/public-queries.ts'
import { listSiteChunkArticles, listSiteChunks } from '#domain/sites/articles/sitemap.ts'
import { isLiveSite } from '#domain/sites/hosted-sites.ts'
import { hostedSiteUrl } from '#domain/sites/site-address.ts'
import type { SiteRow } from '#domain/sites/site-rows.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import type { Document } from '#server/http/response/documents.ts'
import { type PageDependencies, readSite } from '#server/http/response/page-dependencies.ts'
import { escapeXml } from './escape-xml.ts'
import { urlSet, xmlHead } from './sitemap.ts'

type Source = Pick<ServerDeps, 'webDb' | 'origin'>
type SiteFeed = (db: Db, site: SiteRow, base: string, name: string) => Promise<Document>

const feedArticlesMax = 30

/** The documents of a hosted site for machines, by their names under the site's address. */
const siteFeeds: { name: RegExp; make: SiteFeed }[] = [
  { name: /^rss\.xml$/, make: siteRss },
  { name: /^sitemap\.xml$/, make: siteSitemapIndex },
  { name: /^sitemap-[1-9]\d{0,5}\.xml$/, make: siteSitemapChunk },
]

/** Whether a hosted site has a feed of this name. */
export function isSiteFeed(name: string): boolean {
  return siteFeeds.some((feed) => feed.name.test(name))
}

/** A feed of a live hosted site. Its URLs are the canonical ones of the site, or start with `base`. Throws `not_found`. */
export async function makeSiteFeed(
  { webDb: db, origin }: Source,
  { siteId, name, base }: { siteId: string; name: string; base?: string },
  reads: PageDependencies,
): Promise<Document> {
  readSite(reads, siteId)
  const site = await getPublicSite(db, siteId)
  const feed = siteFeeds.find((candidate) => candidate.name.test(name))
  if (!isLiveSite(site) || feed === undefined) throw nothingHere()
  return feed.make(db, site, base ?? hostedSiteUrl(origin, site), name)
}

/** All pages of a site are open to all crawlers. */
export function siteRobotsTxt(base: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${base}sitemap.xml\n`
}

async function siteRss(db: Db, site: SiteRow, base: string): Promise<Document> {
  const articles = await listFeedArticles(db, site.id, feedArticlesMax)
  const changedAt = articles.reduce<Date | null>(
    (latest, { updatedAt }) => (latest === null || updatedAt > latest ? updatedAt : latest),
    null,
  )
  const items = articles.map((article) => {
    const url = escapeXml(base + article.slug)
    return (
      `<item><title>${escapeXml(article.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>` +
      `<pubDate>${(article.publishedAt ?? article.updatedAt).toUTCString()}</pubDate><category>${escapeXml(article.category)}</category>` +
      `<description>${escapeXml(article.excerpt)}</description>` +
      `<content:encoded>${escapeXml(article.content)}</content:encoded></item>`
    )
  })
  const body = `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>${escapeXml(site.name)}</title><link>${escapeXml(base)}</link><description>${escapeXml(site.tagline || site.name)}</description><language>en</language>
<atom:link href="${escapeXml(base)}rss.xml" rel="self" type="application/rss+xml"/>
${changedAt === null ? '' : `<lastBuildDate>${changedAt.toUTCString()}</lastBuildDate>\n`}${items.join('\n')}
</channel></rss>
`
  return {
    body,
    type: 'application/rss+xml; charset=utf-8',
    headers: changedAt === null ? {} : { 'last-modified': changedAt.toUTCString() },
  }
}

async function siteSitemapIndex(db: Db, site: SiteRow, base: string): Promise<Document> {
  // The first chunk contains the front page, so it is there without articles too.
  const chunks = new Set([1, ...(await listSiteChunks(db, site.id))])
  const entries = [...chunks].map(
    (chunk) => `<sitemap><loc>${escapeXml(`${base}sitemap-${chunk}.xml`)}</loc></sitemap>`,
  )
  return xml(
    `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`,
  )
}

async function siteSitemapChunk(db: Db, site: SiteRow, base: string, name: string): Promise<Document> {
  const number = Number(/\d+/.exec(name)?.[0])
  const articles = await listSiteChunkArticles(db, site.id, { number })
  if (articles.length === 0 && number > 1) throw nothingHere()
  const front = number === 1 ? [`<url><loc>${escapeXml(frontPage(base))}</loc></url>`] : []
  const entries = articles.map(
    ({ slug, updatedAt }) =>
      `<url><loc>${escapeXml(base + slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  return xml(urlSet([...front, ...entries]))
}

/** The URL of the list: it has a trailing slash only if its path is the root. */
function frontPage(base: string): string {
  return new URL(base).pathname === '/' ? base : base.slice(0, -1)
}

function xml(body: string): Document {
  return { body, type: 'application/xml' }
}

function nothingHere(): DomainError {
  return new DomainError('not_found', 'There is nothing here')
}
