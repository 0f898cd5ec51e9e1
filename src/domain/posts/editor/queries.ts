import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { DB, PostDrafts } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'

export type DraftRow = Selectable<PostDrafts>

/** The post whose working copy a draft is, if it exists. */
type DraftPost = { slug: string; title: string; moderation: string }

export type DraftWithPost = DraftRow & { post: DraftPost | null }

/** A draft that its owner sees. Deleted and published drafts are stored for a while but are no longer open. */
export function isOpen({ eb, and }: ExpressionBuilder<DB, 'postDrafts'>) {
  return and([eb('postDrafts.deletedAt', 'is', null), eb('postDrafts.state', '<>', 'published')])
}

const ofPost = sql<DraftPost | null>`(
  select jsonb_build_object('slug', slug, 'title', title, 'moderation', moderation) from blog_posts where id = post_drafts.post_id
)`.as('post')

/** The caller's draft, if it exists. */
export function findDraft(db: Db, { userId }: { userId: string }, id: string): Promise<DraftWithPost | undefined> {
  return asCaller(db, userId, (db) =>
    db
      .selectFrom('postDrafts')
      .selectAll()
      .select(ofPost)
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

/** A member's drafts, last changed first, one page at a time. Throws `validation_failed` for a cursor that this function did not create. */
export async function listDrafts(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ drafts: ListedDraft[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, DraftCursor)
  const rows = await asCaller(db, userId, (db) =>
    db
      .selectFrom('postDrafts')
      .select([...listColumns])
      .select(ofPost)
      .select(sql<number>`(extract(epoch from updated_at) * 1000000)::bigint`.as('micros'))
      .where('userId', '=', userId)
      .where(isOpen)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(updated_at, id) < (timestamptz 'epoch' + ${after?.[0] ?? 0}::bigint * interval '1 microsecond', ${after?.[1] ?? ''}::uuid)`,
        ),
      )
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const drafts = rows.slice(0, limit)
  const last = drafts.at(-1)
  return { drafts, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.micros, last.id) : null }
}
