import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FeaturedImage } from '#adapters/images/image-service.ts'
import type { LinkRel } from '#contract/post-fields.ts'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ComposedArticle } from './content/compose-article.ts'
import type { PostRow } from './queries.ts'

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

const slugAttempts = 4

/**
 * Publishes a composed article as a guest's trial post, in one statement: it is live whole or not there. A slug that was taken meanwhile is
 * replaced: twice by a fresh one, then by one with the time in it. Throws `internal` only when even those are taken.
 */
export async function publishTrialPost(db: Db, input: TrialPostToPublish): Promise<PostRow> {
  for (let attempt = 0; attempt < slugAttempts; attempt += 1) {
    const slug = await candidateSlug(db, input.article.slugText, attempt)
    const row = await insertPost(db, input, slug)
    if (row !== undefined) return row
  }
  throw new DomainError('internal', errorTexts.saveFailed)
}

async function candidateSlug(db: Db, base: string, attempt: number): Promise<string> {
  if (attempt === 0) {
    const { rows } = await sql<{ slug: string }>`select generate_unique_slug(${base}) as slug`.execute(db)
    return rows[0]?.slug ?? base
  }
  const random = randomBytes(3).toString('hex')
  return attempt < slugAttempts - 1 ? `${base}-${random}` : `${base}-${Date.now().toString(36)}-${random}`
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
