import type { FeaturedImage } from '#adapters/images/image-service.ts'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import type { Db } from '#db/db.ts'
import { columnList, prepared } from '#db/prepared.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { insertWithSlug, type SlugCandidate } from '../insert-with-slug.ts'
import { type PostRow, postColumns } from '../queries.ts'

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
  const row = rowOf(input)
  const stored = await insertWithSlug(
    input.article.slugText,
    async (slug) => (await insertPost(db, valuesOf(row, input, slug)))[0],
  )
  return { ...stored, ...row }
}

const written = [
  ...(['title', 'content', 'excerpt', 'metaDescription', 'keyword', 'keywords', 'tags', 'category'] as const),
  ...(['wordCount', 'readingTime', 'seoScore', 'seoRules', 'targetUrl', 'anchorText', 'linkRel', 'writer'] as const),
  'featuredImage',
] as const

type Written = Pick<PostRow, (typeof written)[number]>

/** The columns that are not written here: the database does not send back what it received. */
const others = postColumns.filter((column) => !written.some((one) => one === column))

/** The first three values are the slug's text, whether it is a base, and the lifetime in seconds. */
const insertPost = prepared<Omit<PostRow, keyof Written>>(
  'publish_trial_post',
  `insert into blog_posts (slug, expires_at, published_at, status, is_trial_post, author_name, ${columnList(written)})
   values (case when $2::boolean then generate_unique_slug($1) else $1 end, now() + make_interval(secs => $3),
     date_trunc('milliseconds', now()), 'published', true, 'Linkwright', ${written.map((_, index) => `$${index + 4}`).join(', ')})
   on conflict on constraint blog_posts_slug_key do nothing returning ${columnList(others)}`,
)

function rowOf({ article, ...input }: TrialPostToPublish): Written {
  return {
    title: article.title,
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
    seoRules: article.seoRules,
    targetUrl: input.targetUrl,
    anchorText: input.anchorText,
    linkRel: input.linkRel,
    writer: input.writer,
    featuredImage: input.featuredImage,
  }
}

function valuesOf(row: Written, { lifetimeSeconds }: TrialPostToPublish, slug: SlugCandidate): unknown[] {
  const jsonRow = {
    ...row,
    seoRules: JSON.stringify(row.seoRules),
    featuredImage: row.featuredImage === null ? null : JSON.stringify(row.featuredImage),
  }
  return [slug.text, slug.isBase, lifetimeSeconds, ...written.map((column) => jsonRow[column])]
}
