import type { Db } from '#db/db.ts'
import { listSitemapChunks, listSitemapPosts } from '#domain/posts/sitemap.ts'
import { type PageDependencies, readList } from '#server/http/response/page-dependencies.ts'
import { escapeXml } from './escape-xml.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const staticPages = ['/', '/blog', '/contact', '/terms-of-service', '/privacy-policy']

/** The sitemap index: the static pages, then the permanent posts in chunks of about 10,000. Trial posts are not for search engines. */
export async function sitemapIndex(db: Db, origin: string, reads: PageDependencies): Promise<string> {
  readList(reads)
  const chunks = await listSitemapChunks(db)
  const names = ['/sitemap-pages.xml', ...chunks.map((chunk) => `/sitemap-posts-${chunk}.xml`)]
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(origin + name)}</loc></sitemap>`)
  return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

export function sitemapPages(origin: string): string {
  return urlSet(staticPages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`))
}

/** One chunk; `null` if it has no posts. */
export async function sitemapPosts(
  db: Db,
  origin: string,
  chunk: number,
  reads: PageDependencies,
): Promise<string | null> {
  readList(reads)
  const posts = await listSitemapPosts(db, chunk)
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
