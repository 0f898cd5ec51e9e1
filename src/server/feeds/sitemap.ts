import { sitemapChunkSize } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { countPermanentPosts, listPermanentPosts } from '#domain/posts/queries.ts'
import { type PageDependencies, readList } from '#server/http/response/page-dependencies.ts'
import { escapeXml } from './escape-xml.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const staticPages = ['/', '/blog', '/contact', '/terms-of-service', '/privacy-policy']

/** The sitemap index: the static pages, then the permanent posts in chunks of 10,000. Trial posts are not for search engines. */
export async function sitemapIndex(db: Db, origin: string, reads: PageDependencies): Promise<string> {
  readList(reads)
  const chunks = Math.ceil((await countPermanentPosts(db)) / sitemapChunkSize)
  const names = [
    '/sitemap-pages.xml',
    ...Array.from({ length: chunks }, (_, chunk) => `/sitemap-posts-${chunk + 1}.xml`),
  ]
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(origin + name)}</loc></sitemap>`)
  return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

export function sitemapPages(origin: string): string {
  return urlSet(staticPages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`))
}

/** One chunk, counted from 1; `null` for an empty one. */
export async function sitemapPosts(
  db: Db,
  origin: string,
  chunk: number,
  reads: PageDependencies,
): Promise<string | null> {
  readList(reads)
  const posts = await listPermanentPosts(db, chunk - 1, sitemapChunkSize)
  if (posts.length === 0) return null
  return urlSet(
    posts.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${escapeXml(`${origin}/blog/${slug}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  )
}

export function urlSet(entries: string[]): string {
  return `${xmlHead}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`
}

export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /functions/\nDisallow: /preview/\n\nSitemap: ${origin}/sitemap.xml\n`
}
