import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnList } from '#db/prepared.ts'
import type { DB, PostDrafts } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { beforeId, decodeCursor, encodeCursor, sortedByTime } from '#domain/list-cursor.ts'

export type DraftRow = Selectable<PostDrafts>

/** The post whose working copy a draft is, if it exists. */
type DraftPost = { slug: string; title: string; moderation: string }

export type DraftWithPost = DraftRow & { post: DraftPost | null }

/** A draft that its owner sees. Deleted and published drafts are stored for a while but are no longer open. */
export function isOpen({ eb, and }: ExpressionBuilder<DB, 'postDrafts'>) {
  return and([eb('postDrafts.deletedAt', 'is', null), eb('postDrafts.state', '<>', 'published')])
}

const ofPost = `(
  select jsonb_build_object('slug', slug, 'title', title, 'moderation', moderation) from blog_posts where id = post_drafts.post_id
)`

/** The caller's draft, if it exists. */
export function findDraft(db: Db, { userId }: { userId: string }, id: string): Promise<DraftWithPost | undefined> {
  return asCaller(db, userId, (db) =>
    db
      .selectFrom('postDrafts')
      .selectAll()
      .select(sql<DraftPost | null>`${sql.raw(ofPost)}`.as('post'))
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where(isOpen)
      .executeTakeFirst(),
  )
}

/** Throws `not_found` if the caller has no such draft. */
export async function getDraft(db: Db, who: { userId: string }, id: string): Promise<DraftWithPost> {
  const draft = await findDraft(db, who, id)
  if (draft === undefined) throw draftNotFound()
  return draft
}

export function draftNotFound() {
  return new DomainError('not_found', blogTexts.draftNotFound)
}

/** Microseconds since 1970: PostgreSQL stores them, and JavaScript's dates do not. */
const DraftCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

const listColumns = [
  'id',
  'version',
  'state',
  'title',
  'category',
  'wordCount',
  'seoScore',
  'postId',
  'publishAt',
  'scheduleProblem',
  'reviewNote',
  'createdAt',
  'updatedAt',
] as const

export type ListedDraft = Pick<DraftRow, (typeof listColumns)[number]> & { post: DraftPost | null }

const ownDrafts = preparedAsCaller<ListedDraft & { micros: number }>(
  'own_drafts',
  `select ${columnList(listColumns)}, ${ofPost} as post, (extract(epoch from updated_at) * 1000000)::bigint as micros
    from post_drafts where user_id = $2::uuid and deleted_at is null and state <> 'published' and (updated_at, id)
      < (coalesce(timestamptz 'epoch' + $4::bigint * interval '1 microsecond', 'infinity'), ${beforeId('$5')})
    order by updated_at desc, id desc limit $3`,
)

/** A member's drafts, last changed first, one page at a time. Throws `validation_failed` for a cursor that this function did not create. */
export async function listDrafts(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ drafts: ListedDraft[]; nextCursor: string | null }> {
  const [micros, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, DraftCursor)
  const rows = await ownDrafts(db, userId, [userId, limit + 1, micros, id])
  const drafts = sortedByTime(rows).slice(0, limit)
  const last = drafts.at(-1)
  return { drafts, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.micros, last.id) : null }
}
