import { sql } from 'kysely'
import type { FeaturedImage } from '#adapters/images/image-service.ts'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import type { Db } from '#db/db.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { insertWithSlug } from '../insert-with-slug.ts'
import type { PostRow } from '../queries.ts'

export type TrialPostToPublish = {
  article: ComposedArticle
  keyword: string
  anchorText: string
  targetUrl: string
  linkRel: LinkRel
  writer: string
  featuredImage: FeaturedImage | null
  lifetimeSeconds: number
}

/**
 * Publishes a composed article as a guest's trial post in one statement: it is completely live or does not exist. A slug that was taken meanwhile is
 * replaced: twice by a fresh one, then by one with the time in it. Throws `internal` if even those are taken.
 */
export async function publishTrialPost(db: Db, input: TrialPostToPublish): Promise<PostRow> {
  return insertWithSlug(db, input.article.slugText, (slug) => insertPost(db, input, slug))
}

function insertPost(db: Db, input: TrialPostToPublish, slug: string): Promise<PostRow | undefined> {
  const { article } = input
  return db
    .insertInto('blogPosts')
    .values({
      title: article.title,
      slug,
      content: article.contentHtml,
      excerpt: article.excerpt,
      metaDescription: article.metaDescription,
      keyword: input.keyword,
      keywords: article.keywords,
      tags: article.tags,
      category: article.category,
      wordCount: article.wordCount,
      readingTime: article.readingTime,
      seoScore: article.seoScore,
      seoRules: JSON.stringify(article.seoRules),
      targetUrl: input.targetUrl,
      anchorText: input.anchorText,
      linkRel: input.linkRel,
      writer: input.writer,
      featuredImage: input.featuredImage === null ? null : JSON.stringify(input.featuredImage),
      authorName: 'Linkwright',
      status: 'published',
      isTrialPost: true,
      publishedAt: sql<Date>`date_trunc('milliseconds', now())`,
      expiresAt: sql<Date>`now() + make_interval(secs => ${input.lifetimeSeconds})`,
    })
    .onConflict((conflict) => conflict.constraint('blog_posts_slug_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}
