import { sql } from 'kysely'
import { draftUndoDays } from '#contract/limits.ts'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type DraftWithPost, draftNotFound, getDraft } from './queries.ts'
import { lockDraft, requireRoom } from './save-draft.ts'

type Who = { userId: string }

/**
 * Deletes a draft together with its schedule or pending review; it can be restored within `draftUndoDays`. The post whose working copy it is stays
 * unchanged. Throws `not_found`.
 */
export async function deleteDraft(
  db: Db,
  who: Who,
  id: string,
): Promise<{ id: string; title: string; restorableUntil: Date }> {
  return db.transaction().execute(async (db) => {
    const { title } = await lockDraft(db, who, id)
    const { restorableUntil } = await db
      .updateTable('postDrafts')
      .set({
        state: 'editing',
        publishAt: null,
        submittedAt: null,
        deletedAt: sql<Date>`now()`,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .returning(sql<Date>`deleted_at + make_interval(days => ${draftUndoDays})`.as('restorableUntil'))
      .executeTakeFirstOrThrow()
    return { id, title, restorableUntil }
  })
}

/**
 * Restores a deleted draft for editing. Restoring a draft that is not deleted changes nothing. Throws `not_found`, `limit_reached`, and
 * `draft_changed` if its post has another working copy by now.
 */
export async function restoreDraft(db: Db, who: Who, id: string): Promise<DraftWithPost> {
  try {
    return await db.transaction().execute(async (db) => {
      await requireRoom(db, who)
      const restored = await db
        .updateTable('postDrafts')
        .set({ deletedAt: null, updatedAt: sql<Date>`clock_timestamp()` })
        .where('id', '=', id)
        .where('userId', '=', who.userId)
        .where('state', '=', 'editing')
        .returning('id')
        .executeTakeFirst()
      if (restored === undefined) throw draftNotFound()
      return getDraft(db, who, id)
    })
  } catch (error) {
    if (!violates(error, 'post_drafts_post_id_key')) throw error
    throw new DomainError('draft_changed', 'This post has a newer draft. Delete that draft first.')
  }
}
