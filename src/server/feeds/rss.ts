import type { Db } from '#db/db.ts'
import { listFeedPosts } from '#domain/posts/queries.ts'
import { type PageDependencies, readList, readPost } from '#server/http/response/page-dependencies.ts'
import { escapeXml } from './escape-xml.ts'

const feedPostsMax = 50

/** The newest live posts as RSS 2.0, with full articles. Returns the document and the time of its last change. */
export async function rssFeed(
  db: Db,
  origin: string,
  reads: PageDependencies,
): Promise<{ document: string; changedAt: Date | null }> {
  readList(reads)
  const posts = await listFeedPosts(db, feedPostsMax)
  for (const post of posts) readPost(reads, post)
  const changedAt = posts.reduce<Date | null>(
    (latest, { updatedAt }) => (latest === null || updatedAt > latest ? updatedAt : latest),
    null,
  )
  const items = posts.map((post) => {
    const url = escapeXml(`${origin}/blog/${post.slug}`)
    return (
      `<item><title>${escapeXml(post.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>` +
      `<pubDate>${(post.publishedAt ?? post.updatedAt).toUTCString()}</pubDate><category>${escapeXml(post.category)}</category>` +
      `<dc:creator>${escapeXml(post.authorName)}</dc:creator><description>${escapeXml(post.excerpt)}</description>` +
      `<content:encoded>${escapeXml(post.content)}</content:encoded></item>`
    )
  })
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Linkwright Community Blog</title><link>${escapeXml(origin)}/blog</link><description>New articles from the Linkwright community</description><language>en</language>
<atom:link href="${escapeXml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${changedAt === null ? '' : `<lastBuildDate>${changedAt.toUTCString()}</lastBuildDate>\n`}${items.join('\n')}
</channel></rss>
`
  return { document, changedAt }
}
