import { z } from 'zod'
import { connect } from '../../../src/db/connection.ts'
import { startEmbeddedServer } from '../../../src/db/embedded/embedded-server.ts'
import { relateDuePosts } from '../../../src/domain/posts/article/relate-posts.ts'
import { makeHostedArticle } from '../../../test/makers/hosted-articles.ts'
import { makeSite } from '../../../test/makers/sites.ts'

/** An article of the product, by its path. */
export type Article = { path: string; wordCount: number }

export const siteHost = 'pottingbench.localhost'

const Published = z.object({ post: z.object({ slug: z.string(), wordCount: z.number() }) })

export async function publishArticle(origin: string): Promise<Article> {
  const response = await fetch(`${origin}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: 'garden tools', anchorText: 'this shop', targetUrl: 'https://example.com/' }),
  })
  if (response.status !== 201) throw new Error(`The article was refused: ${await response.text()}`)
  const { post } = Published.parse(await response.json())
  return { path: `/blog/${post.slug}`, wordCount: post.wordCount }
}

/** The same article on a hosted site. Related posts are stored as by the job of each minute, so that no sample is from before its run. */
export async function publishSiteArticle(dataDir: string, path: string) {
  const server = await startEmbeddedServer(dataDir)
  const { db, close } = connect(server.connection, { max: 1 })
  try {
    while ((await relateDuePosts(db, 100)) > 0);
    const slug = path.slice('/blog/'.length)
    const post = await db.selectFrom('blogPosts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
    const { title, content, excerpt, metaDescription, category, wordCount, readingTime } = post
    const site = await makeSite(db, { host: siteHost, name: 'The potting bench', tagline: 'Notes from a small garden' })
    const fields = { title, content, excerpt, metaDescription, category, wordCount, readingTime }
    await makeHostedArticle(db, site.id, { ...fields, slug: 'article', url: `https://${siteHost}/article` })
  } finally {
    await close()
    await server.stop()
  }
}
