import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { claimedPostsMax } from '#contract/limits.ts'
import type { ListArchivedPosts, ListMyPosts } from '#contract/posts/posts.ts'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnList } from '#db/prepared.ts'
import type { DB } from '#db/types.ts'
import { beforeId, decodeCursor, encodeCursor, IdCursor, pageById } from '#domain/list-cursor.ts'
import { type PostRow, summaryColumns } from '../queries.ts'

export const ownColumns = [
  ...summaryColumns,
  'userId',
  'status',
  'isClaimed',
  'claimedAt',
  'viewCount',
  'anchorText',
  'targetUrl',
  'linkRel',
  'writer',
  'moderation',
  'moderationNote',
] as const

/** A post for its owner's list; `draftId` only where the query selects it. */
export type OwnPostRow = Pick<PostRow, (typeof ownColumns)[number]> & { draftId?: string | null }

const ownPosts = preparedAsCaller<OwnPostRow>(
  'own_posts',
  `select ${columnList(ownColumns)}, (
      select id from post_drafts where post_id = blog_posts.id and state <> 'published' and deleted_at is null) as draft_id
    from blog_posts where user_id = $2::uuid and id < ${beforeId('$4')} and ($5::text is null or status = $5)
    order by id desc limit $3`,
)

/** A member's own posts, newest first, one page at a time. Throws `validation_failed` for a cursor that this function did not create. */
export async function listOwnPosts(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor, status }: ListMyPosts,
): Promise<{ posts: OwnPostRow[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursor, IdCursor)[0]
  const { page, next } = pageById(await ownPosts(db, userId, [userId, limit + 1, before, status ?? null]), limit)
  return { posts: page, nextCursor: next }
}

const countClaims = preparedAsCaller<{ used: number }>(
  'count_claims',
  'select count(*)::int as used from blog_posts where claimed_by = $2::uuid',
)

/** How many claimed posts an account has, and its limit. */
export async function readClaims(db: Db, { userId }: { userId: string }): Promise<{ used: number; limit: number }> {
  const [{ used } = { used: 0 }] = await countClaims(db, userId, [userId])
  return { used, limit: claimedPostsMax }
}

export type ArchivedPostRow = { blogPostId: string; slug: string; title: string; createdAt: Date }

/** Microseconds since 1970: PostgreSQL stores them, and JavaScript's dates do not. */
const ArchiveCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

/** The posts that a member deleted and may restore, newest first, one page at a time. Throws `validation_failed` for a foreign cursor. */
export async function listOwnArchive(
  db: Db,
  { userId }: { userId: string },
  input: ListArchivedPosts,
): Promise<{ posts: ArchivedPostRow[]; nextCursor: string | null }> {
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, ArchiveCursor)
  const rows = await asCaller(db, userId, (db) =>
    db
      .selectFrom('blogPostsArchive')
      .select(['blogPostId', 'slug', 'createdAt', archivedTitle.as('title')])
      .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros'))
      .where((eb) => isRestorable(eb, userId))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(created_at, blog_post_id)
          < (timestamptz 'epoch' + ${after?.[0] ?? 0}::bigint * interval '1 microsecond', ${after?.[1] ?? ''}::uuid)`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('blogPostId', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const posts = rows.slice(0, input.limit)
  const last = posts.at(-1)
  const more = rows.length > input.limit && last !== undefined
  return { posts, nextCursor: more ? encodeCursor(last.micros, last.blogPostId) : null }
}

const archivedTitle = sql<string>`archived_data ->> 'title'`

function isRestorable({ eb, and }: ExpressionBuilder<DB, 'blogPostsArchive'>, userId: string) {
  return and([eb('userId', '=', userId), eb('archiveReason', '=', 'deleted_by_owner'), eb('restoredAt', 'is', null)])
}
