import { sql } from 'kysely'
import { z } from 'zod'
import { postsPageDefault } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { columnList, prepared } from '#db/prepared.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { decodePostCursor, encodePostCursor } from './cursor.ts'
import {
  coverText,
  isLive,
  liveSql,
  type PostRow,
  type PostSummaryRow,
  type PostTopic,
  summaryColumns,
} from './queries.ts'
import { phraseOf, toSearchQuery } from './search/search-query.ts'

const storedCoverText = sql<string | null>`${sql.raw(coverText)}`.as('coverText')

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
 * filter by tag and by the author's slug. A search for a phrase reads a bounded number of posts for a page, which may then have fewer posts than
 * `limit`, or none, although there are more pages. Throws `validation_failed` for a cursor of another list.
 */
export async function listLivePosts(db: Db, input: ListInput): Promise<ListedPosts> {
  if (hasText(input.q) || hasText(input.tag)) return listFoundPosts(db, input)
  const after = input.cursor === undefined ? null : decodePostCursor(input.cursor)
  const rows = await newestPosts(db, { ...input, after, limit: input.limit + 1 })
  const posts = rows.slice(0, input.limit)
  const last = posts.at(-1)
  return { posts, nextCursor: rows.length > input.limit && last !== undefined ? encodePostCursor(last) : null }
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

type ListPage = Omit<ListInput, 'cursor' | 'q' | 'tag'> & { after: { publishedAt: string; id: string } | null }

/** The usual page, with its limit in the text: with a limit as a parameter the planner would expect a tenth of all posts and plan anew each time. */
const usualLimit = postsPageDefault + 1
const firstPage = prepared<PostSummaryRow>('newest_posts', newestSql(''))
const nextPage = prepared<PostSummaryRow>(
  'newest_posts_after',
  newestSql('and (published_at, id) < ($1::timestamptz, $2::uuid)'),
)
const firstPageOfCategory = prepared<PostSummaryRow>('newest_posts_of_category', newestSql('and category = $1'))
const nextPageOfCategory = prepared<PostSummaryRow>(
  'newest_posts_of_category_after',
  newestSql('and category = $1 and (published_at, id) < ($2::timestamptz, $3::uuid)'),
)

function newestSql(condition: string): string {
  return `select ${columnList(summaryColumns)}, ${coverText} as cover_text from blog_posts where ${liveSql} ${condition}
    order by published_at desc, id desc limit ${usualLimit}`
}

function usualPage(db: Db, { after, category }: Pick<ListPage, 'after' | 'category'>): Promise<PostSummaryRow[]> {
  const position = after === null ? [] : [after.publishedAt, after.id]
  if (category === undefined) return (after === null ? firstPage : nextPage)(db, position)
  return (after === null ? firstPageOfCategory : nextPageOfCategory)(db, [category, ...position])
}

function newestPosts(db: Db, { after, category, author, limit }: ListPage): Promise<PostSummaryRow[]> {
  if (limit === usualLimit && !hasText(author)) return usualPage(db, { after, category })
  return db
    .selectFrom('blogPosts')
    .select([...summaryColumns, storedCoverText])
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

/** Without an id: the search read as many posts as it may, and goes on before this number. */
type FoundNumber = { id: string | null; no: number }

const foundNumbers = prepared<FoundNumber>(
  'found_numbers',
  `select found.id, found.no from websearch_to_tsquery('english', $1::text) query, newest_blog_posts(query, $2::text[], $3::bigint, $4::int) found
  where $1::text = '' or numnode(query) > 0 order by found.no desc`,
)

/** Uses the search index, which finds the newest posts with a word or a tag quickly however many posts have it. */
async function listFoundPosts(db: Db, { q = '', limit, cursor, ...filters }: ListInput): Promise<ListedPosts> {
  const search = toSearchQuery(q)
  // Words that are left out of every search find nothing, with a filter too.
  if (hasText(q) && search === '') return { posts: [], nextCursor: null }
  const before = cursor === undefined ? null : decodeCursor(cursor, NumberCursor)[0]
  const rows = await foundNumbers(db, [search, labelsOf(filters), before, limit + 1])
  const found = rows.filter((row): row is FoundNumber & { id: string } => row.id !== null)
  const posts = await findSummariesInOrder(
    db,
    found.slice(0, limit).map(({ id }) => id),
  )
  const next = found.length > limit ? found[limit - 1] : rows.find(({ id }) => id === null)
  return { posts, nextCursor: next === undefined ? null : encodeCursor(next.no) }
}

const listedPosts = prepared<PostSummaryRow>(
  'listed_posts',
  `select ${columnList(summaryColumns)}, ${coverText} as cover_text from blog_posts where id = any($1::uuid[])`,
)

/** The posts with these ids that the caller may see, in the order of the ids. */
async function findSummariesInOrder(db: Db, ids: readonly string[]): Promise<PostSummaryRow[]> {
  if (ids.length === 0) return []
  const byId = new Map((await listedPosts(db, [ids])).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many candidates are ranked: a common word may match every post, and ranking all of them would read all of them. */
const relatedCandidatesMax = 200

type RelatedPost = Pick<PostRow, 'id' | 'expiresAt'>

/** Ranks the words that the search has read anyway. */
const closestPosts = prepared<RelatedPost>(
  'closest_posts',
  `select blog_posts.id, expires_at
  from websearch_to_tsquery('english', $1::text) query, related_blog_posts(query, ${relatedCandidatesMax + 1}) found
    join blog_posts on blog_posts.id = found.id
  where blog_posts.id <> $2
  order by ts_rank(found.words, query) desc, published_at desc limit $3`,
)

const newestOfCategory = prepared<RelatedPost>(
  'newest_of_category',
  `select id, expires_at from blog_posts where ${liveSql} and category = $1 order by published_at desc, id desc limit $2`,
)

/** Up to `limit` live posts related to a post: first posts that share its keywords, then the newest posts of its category. */
export async function findRelatedPosts(db: Db, post: PostTopic, limit: number): Promise<RelatedPost[]> {
  const query = post.keywords
    .map(phraseOf)
    .filter((phrase) => phrase !== '')
    .join(' or ')
  const close = await closestPosts(db, [query, post.id, limit])
  if (close.length === limit) return close
  const recent = await newestOfCategory(db, [post.category, limit + 1])
  const known = new Set([post.id, ...close.map(({ id }) => id)])
  return [...close, ...recent.filter(({ id }) => !known.has(id))].slice(0, limit)
}

/** The same posts for a list. */
export async function listRelatedPosts(db: Db, post: PostTopic, limit: number): Promise<PostSummaryRow[]> {
  const related = await findRelatedPosts(db, post, limit)
  return findSummariesInOrder(
    db,
    related.map(({ id }) => id),
  )
}
