import type { FeaturedImage } from '#adapters/images/image-service.ts'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import type { Db } from '#db/db.ts'
import { columnList, prepared } from '#db/prepared.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { drawnCoverAlt } from '../images/draw-pictures.ts'
import { insertWithSlug, type SlugCandidate } from '../insert-with-slug.ts'
import { coverTextVersion, coverTopic, type PostRow, postColumns } from '../queries.ts'

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
 * Publishes a composed article as a guest's trial post in one statement, with the text of its drawn cover: it is completely live or does not exist. A slug that was taken meanwhile is
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

/** The first four values are the slug's text, whether it is a base, the lifetime in seconds, and the text of the drawn cover, if there is one. */
const insertPost = prepared<Omit<PostRow, keyof Written>>(
  'publish_trial_post',
  `with post as (
     insert into blog_posts (slug, expires_at, published_at, status, is_trial_post, author_name, ${columnList(written)})
     values (case when $2::boolean then generate_unique_slug($1) else $1 end, now() + make_interval(secs => $3),
       date_trunc('milliseconds', now()), 'published', true, 'Linkwright', ${written.map((_, index) => `$${index + 5}`).join(', ')})
     on conflict on constraint blog_posts_slug_key do nothing returning ${columnList(others)}, ${coverTopic} as topic
   ), described as (
     insert into cover_texts (post_id, topic, version, alt)
     select id, topic, ${coverTextVersion}, $4::text from post where $4::text is not null
   )
   select ${columnList(others)} from post`,
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
  const coverText = row.featuredImage === null ? drawnCoverAlt(row.keyword ?? row.title, row.category) : null
  return [slug.text, slug.isBase, lifetimeSeconds, coverText, ...written.map((column) => jsonRow[column])]
}
