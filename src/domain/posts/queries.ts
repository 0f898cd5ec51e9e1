import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { columnList, prepared } from '#db/prepared.ts'
import type { BlogPosts, DB } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'

export type PostRow = Omit<
  Selectable<BlogPosts>,
  'search' | 'searchNo' | 'imageIds' | 'moderationReasons' | 'submittedAt' | 'revision'
>

export const summaryColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'tags',
  'authorName',
  'authorSlug',
  'featuredImage',
  'keyword',
  'wordCount',
  'readingTime',
  'isTrialPost',
  'expiresAt',
  'publishedAt',
  'updatedAt',
] as const
/** What the public may read of a live post. */
export const publicColumns = [
  ...summaryColumns,
  'content',
  'metaDescription',
  'keywords',
  'targetUrl',
  'anchorText',
  'linkRel',
  'status',
  'viewCount',
  'seoScore',
  'writer',
  'createdAt',
] as const
/** All columns of `PostRow`. */
export const postColumns = [
  ...publicColumns,
  'userId',
  'publishedUrl',
  'isPublished',
  'seoRules',
  'isClaimed',
  'claimedBy',
  'claimedAt',
  'contextualLinks',
  'moderation',
  'moderationNote',
] as const

export type PublicPostRow = Pick<PostRow, (typeof publicColumns)[number]>
/** `coverText`: the stored alternative text of the drawn cover, if there is one. */
export type PostSummaryRow = Pick<PostRow, (typeof summaryColumns)[number]> & { coverText?: string | null }

/** The version of the rules by which drawn covers are described. Another version makes the stored texts be composed anew. */
export const coverTextVersion = 1

/** What a drawn cover shows. */
export const coverTopic = `category || ' ' || coalesce(keyword, title)`

/** The stored alternative text of a post's drawn cover; null if it has none, or if it is of another topic or version. */
export const coverText = `(select alt from cover_texts where post_id = blog_posts.id and version = ${coverTextVersion} and topic = ${coverTopic})`

/** What the public may see now: published, and not expired. */
export function isLive({ eb, or }: ExpressionBuilder<DB, 'blogPosts'>) {
  return eb.and([
    eb('status', '=', 'published'),
    or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]),
  ])
}

/** The same for a prepared statement. */
export const liveSql = `status = 'published' and (expires_at is null or expires_at > now())`
const publicPost = prepared<PublicPostRow>(
  'public_post',
  `select ${columnList(publicColumns)} from blog_posts where slug = $1 and ${liveSql}`,
)
const livePost = prepared<PostRow>(
  'live_post',
  `select ${columnList(postColumns)} from blog_posts where slug = $1 and ${liveSql}`,
)

export type PostTopic = Pick<PostRow, 'id' | 'keywords' | 'category'>

const livePostTopic = prepared<PostTopic>(
  'live_post_topic',
  `select id, keywords, category from blog_posts where slug = $1 and ${liveSql}`,
)

/** What related posts are found by. Throws like `getLivePost`. */
export async function getLivePostTopic(db: Db, slug: string): Promise<PostTopic> {
  const [row] = await livePostTopic(db, [slug])
  return row ?? getLivePost(db, slug)
}

/** The public post with a slug. Throws `post_expired` for an expired trial post, otherwise `not_found`. */
export async function getLivePost(db: Db, slug: string): Promise<PostRow> {
  const [row] = await livePost(db, [slug])
  if (row === undefined) throw await missingPost(db, slug)
  return row
}

/** What the public may read of the public post with a slug. Throws like `getLivePost`. */
export async function getPublicPost(db: Db, slug: string): Promise<PublicPostRow> {
  const [row] = await publicPost(db, [slug])
  if (row === undefined) throw await missingPost(db, slug)
  return row
}

/** The refusal for a slug without a live post: `post_expired` for an expired trial post, otherwise `not_found`. */
export async function missingPost(db: Db, slug: string): Promise<DomainError> {
  return (await trialIsOver(db, slug))
    ? new DomainError('post_expired', 'This trial post has expired.')
    : new DomainError('not_found', errorTexts.postNotFound)
}

/** Slugs of the live posts that were made for a target, oldest first. */
export async function listPostsForTarget(db: Db, targetUrl: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blogPosts')
    .select('slug')
    .where('targetUrl', '=', targetUrl)
    .where(isLive)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Whether a slug belonged to a trial post that has expired, whether or not its row still exists. */
export async function trialIsOver(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select trial_post_is_over(${slug}) as over`.execute(db)
  return rows[0]?.over === true
}

/** The newest live posts with their text, for the feed. */
export async function listFeedPosts(db: Db, limit: number): Promise<(PostSummaryRow & Pick<PostRow, 'content'>)[]> {
  return db
    .selectFrom('blogPosts')
    .select([...summaryColumns, 'content'])
    .where(isLive)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** `keyword`: the topic of the picture; for a post without a keyword, its title. */
export type PicturePost = Pick<PostRow, 'slug' | 'title' | 'category' | 'expiresAt'> & { keyword: string }

/** The data for drawing the pictures of a post; `null` if no such post is live. */
export async function findPicturePost(db: Db, slug: string): Promise<PicturePost | null> {
  const row = await db
    .selectFrom('blogPosts')
    .select(['slug', 'title', 'category', 'expiresAt', sql<string>`coalesce(keyword, title)`.as('keyword')])
    .where('slug', '=', slug)
    .where(isLive)
    .executeTakeFirst()
  return row ?? null
}

export type PostCounts = { published: number; trial: number; permanent: number; archived: number; views: number }

/** The number of posts by kind, and the total views of the live ones. */
export async function countPosts(db: Db): Promise<PostCounts> {
  const { rows } = await sql<PostCounts>`
    select count(*) as published, count(*) filter (where is_trial_post) as trial, count(*) filter (where not is_trial_post) as permanent,
      coalesce(sum(view_count), 0)::bigint as views, (select count(*) from blog_posts_archive where restored_at is null) as archived
    from published_blog_posts`.execute(db)
  return rows[0] ?? { published: 0, trial: 0, permanent: 0, archived: 0, views: 0 }
}
