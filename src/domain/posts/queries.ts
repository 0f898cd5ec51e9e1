import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import type { BlogPosts, DB } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { decodePostCursor, encodePostCursor } from './cursor.ts'
import { phraseOf, toSearchQuery } from './search/search-query.ts'

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
const columns = [
  ...summaryColumns,
  'userId',
  'content',
  'metaDescription',
  'keywords',
  'targetUrl',
  'anchorText',
  'linkRel',
  'publishedUrl',
  'status',
  'isPublished',
  'viewCount',
  'seoScore',
  'seoRules',
  'writer',
  'isClaimed',
  'claimedBy',
  'claimedAt',
  'contextualLinks',
  'createdAt',
  'moderation',
  'moderationNote',
] as const

export type PostSummaryRow = Pick<PostRow, (typeof summaryColumns)[number]>

/** What the public may see now: published, and not expired. */
export function isLive({ eb, or }: ExpressionBuilder<DB, 'blogPosts'>) {
  return eb.and([
    eb('status', '=', 'published'),
    or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]),
  ])
}

/** The public post with a slug. Throws `post_expired` for an expired trial post, otherwise `not_found`. */
export async function getLivePost(db: Db, slug: string): Promise<PostRow> {
  const row = await db
    .selectFrom('blogPosts')
    .select([...columns])
    .where('slug', '=', slug)
    .where(isLive)
    .executeTakeFirst()
  if (row !== undefined) return row
  if (await trialIsOver(db, slug)) throw new DomainError('post_expired', 'This trial post has expired.')
  throw new DomainError('not_found', errorTexts.postNotFound)
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

export type ListedPosts = { posts: PostSummaryRow[]; nextCursor: string | null }

type ListInput = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  author?: string | undefined
}

/**
 * Live posts, newest first, one page at a time. `q` searches title, text and tags with the usual syntax (quotes, -minus, or); `tag` and `author`
 * filter by tag and by the author's slug. Throws `validation_failed` for a cursor of another list.
 */
export async function listLivePosts(db: Db, input: ListInput): Promise<ListedPosts> {
  const { q, tag, limit } = input
  if (hasText(tag) && !hasText(q)) return listLabelledPosts(db, labelsOf(input), input)
  const after = input.cursor === undefined ? null : decodePostCursor(input.cursor)
  const page = { ...input, after, limit: limit + 1 }
  const rows = hasText(q) ? await searchPosts(db, toSearchQuery(q), page) : await newestPosts(db, page)
  const posts = rows.slice(0, limit)
  const last = posts.at(-1)
  return { posts, nextCursor: rows.length > limit && last !== undefined ? encodePostCursor(last) : null }
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

type ListPage = Omit<ListInput, 'cursor' | 'q'> & { after: { publishedAt: string; id: string } | null }

function newestPosts(db: Db, { after, category, author, limit }: ListPage): Promise<PostSummaryRow[]> {
  return db
    .selectFrom('blogPosts')
    .select([...summaryColumns])
    .where(isLive)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(hasText(author), (query) => query.where('authorSlug', '=', author ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(published_at, id) < (${after?.publishedAt ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The ids come from a function that may use the search index; the rows are read under the row-level policies as always. */
function searchPosts(db: Db, search: string, page: ListPage): Promise<PostSummaryRow[]> {
  return db
    .selectFrom('blogPosts')
    .select([...summaryColumns])
    .where('id', 'in', foundIds(search, page))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function foundIds(search: string, { after, category, tag, author, limit }: ListPage) {
  const labels = labelsOf({ tag, author }).map((label) => sql` && ${quotedLexeme(label)}::tsquery`)
  return sql<string>`(select search_live_posts(websearch_to_tsquery('english', ${search})${sql.join(labels, sql``)}, ${category ?? null}::text,
    ${after?.publishedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit}::int))`
}

/** The labels of the search index (`blog_search_labels`) for the filters of a list. */
export function labelsOf({ category, tag, author }: Pick<ListInput, 'category' | 'tag' | 'author'>): string[] {
  return [
    ...(category === undefined ? [] : [`#${category}`]),
    ...(hasText(tag) ? [`@${tag}`] : []),
    ...(hasText(author) ? [`~${author}`] : []),
  ]
}

/** A lexeme in the syntax of a PostgreSQL query. */
export function quotedLexeme(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, (sign) => sign + sign)}'`
}

/** The number of the post after which a list by labels continues. */
const NumberCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)])

/** Uses the search index, which finds the newest posts of a tag quickly however many posts the tag has. */
async function listLabelledPosts(db: Db, labels: string[], { limit, cursor }: ListInput): Promise<ListedPosts> {
  const before = cursor === undefined ? null : decodeCursor(cursor, NumberCursor)[0]
  const { rows } = await sql<{ id: string; no: number }>`
    select id, no from newest_blog_posts(''::tsquery, ${labels}::text[], ${before}::bigint, ${limit + 1}::int) order by no desc`.execute(
    db,
  )
  const posts = await findPostsInOrder(
    db,
    rows.slice(0, limit).map(({ id }) => id),
    [...summaryColumns],
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { posts, nextCursor: last === undefined ? null : encodeCursor(last.no) }
}

/** The posts with these ids that the caller may see, in the order of the ids. */
export async function findPostsInOrder<Column extends keyof PostRow>(
  db: Db,
  ids: readonly string[],
  selected: readonly Column[],
): Promise<Pick<PostRow, Column | 'id'>[]> {
  if (ids.length === 0) return []
  const rows = (await db
    .selectFrom('blogPosts')
    .select(['id', ...selected] as 'id'[])
    .where('id', 'in', [...ids])
    .execute()) as unknown as Pick<PostRow, Column | 'id'>[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many candidates are ranked: a common word may match every post, and ranking all of them would read all of them. */
const relatedCandidatesMax = 200

/** Up to `limit` live posts related to a post: first posts that share its keywords, then the newest posts of its category. */
export async function listRelatedPosts(
  db: Db,
  post: Pick<PostRow, 'id' | 'keywords' | 'category'>,
  limit: number,
): Promise<PostSummaryRow[]> {
  const query = post.keywords
    .map(phraseOf)
    .filter((phrase) => phrase !== '')
    .join(' or ')
  const candidates = foundIds(query, { after: null, limit: relatedCandidatesMax + 1 })
  const close = await db
    .selectFrom('blogPosts')
    .select([...summaryColumns])
    .where('id', 'in', candidates)
    .where('id', '<>', post.id)
    .orderBy(sql`ts_rank(search, websearch_to_tsquery('english', ${query}))`, 'desc')
    .orderBy('publishedAt', 'desc')
    .limit(limit)
    .execute()
  if (close.length === limit) return close
  const recent = await listLivePosts(db, { limit: limit + 1, category: post.category })
  const known = new Set([post.id, ...close.map(({ id }) => id)])
  return [...close, ...recent.posts.filter(({ id }) => !known.has(id))].slice(0, limit)
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

/** The number of posts that search engines may index. Trial posts are left out. */
export async function countPermanentPosts(db: Db): Promise<number> {
  const { count } = await permanentPosts(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The posts that search engines may index, for one chunk of the sitemap; `chunk` counts from 0. */
export async function listPermanentPosts(
  db: Db,
  chunk: number,
  chunkSize: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  return permanentPosts(db)
    .select(['slug', 'updatedAt'])
    .orderBy('id')
    .offset(chunk * chunkSize)
    .limit(chunkSize)
    .execute()
}

function permanentPosts(db: Db) {
  return db.selectFrom('blogPosts').where('status', '=', 'published').where('isTrialPost', '=', false)
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
