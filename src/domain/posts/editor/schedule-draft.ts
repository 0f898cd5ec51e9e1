import { sql } from 'kysely'
import { scheduleDaysMax } from '#contract/limits.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from './blog-deps.ts'
import { type DraftWithPost, getDraft } from './queries.ts'
import { requirePublishable } from './require-publishable.ts'
import { lockDraft } from './save-draft.ts'
import { viewDraft } from './view-draft.ts'

type Who = { userId: string }

/**
 * Schedules the publication of a draft with a job that is queued in the same transaction. A draft that is already scheduled gets the new time. Throws
 * `not_found`, `draft_in_review`, `validation_failed` for a time that is past or too far ahead, and what prevents the publication of the draft.
 */
export async function scheduleDraft(
  db: Db,
  deps: BlogDeps,
  who: Who,
  { id, version, publishAt }: { id: string; version: number; publishAt: string },
): Promise<{ draft: DraftWithPost; isNewer: boolean }> {
  const at = new Date(publishAt)
  const seen = await getDraft(db, who, id)
  if (seen.version === version) await requirePublishable(deps, await viewDraft(db, deps, seen))
  return db.transaction().execute(async (db) => {
    const draft = await lockDraft(db, who, id)
    if (draft.state === 'in_review') throw new DomainError('draft_in_review', blogTexts.draftInReview)
    if (draft.version !== version) return { draft, isNewer: true }
    await requireFuture(db, at)
    await db
      .updateTable('postDrafts')
      .set({
        state: 'scheduled',
        publishAt: at,
        scheduleProblem: null,
        version: version + 1,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    await enqueue(db, 'posts.publish-due', {}, { runAt: at })
    return { draft: await getDraft(db, who, id), isNewer: false }
  })
}

/** Cancels the schedule; the draft can be edited again. Changes nothing if the draft has no schedule. Throws `not_found`. */
export async function unscheduleDraft(db: Db, who: Who, id: string): Promise<DraftWithPost> {
  return db.transaction().execute(async (db) => {
    const { state, version } = await lockDraft(db, who, id)
    if (state === 'scheduled') await backToEditing(db, id, version)
    return getDraft(db, who, id)
  })
}

/** Withdraws an edit that waits for review. Changes nothing if it does not wait. Throws `not_found`. */
export async function withdrawDraft(db: Db, who: Who, id: string): Promise<DraftWithPost> {
  return db.transaction().execute(async (db) => {
    const { state, version } = await lockDraft(db, who, id)
    if (state === 'in_review') await backToEditing(db, id, version)
    return getDraft(db, who, id)
  })
}

async function backToEditing(db: Db, id: string, version: number): Promise<void> {
  await db
    .updateTable('postDrafts')
    .set({
      state: 'editing',
      publishAt: null,
      submittedAt: null,
      version: version + 1,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Compares with the clock of the database, which the job also uses. */
async function requireFuture(db: Db, at: Date): Promise<void> {
  const { rows } = await sql<{ isPast: boolean; isFar: boolean }>`
    select ${at}::timestamptz <= now() as is_past, ${at}::timestamptz > now() + make_interval(days => ${scheduleDaysMax}) as is_far`.execute(
    db,
  )
  const message =
    rows[0]?.isPast === true
      ? 'That time is past. Choose a later one, or publish now.'
      : rows[0]?.isFar === true
        ? 'Choose a time within a year.'
        : null
  if (message === null) return
  throw new DomainError('validation_failed', message, { data: { issues: [{ field: 'publishAt', message }] } })
}
