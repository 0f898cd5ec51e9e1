import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { insertWithSlug, slugSql } from '../insert-with-slug.ts'
import { type OwnPostRow, ownColumns } from '../library/member-queries.ts'
import type { BlogDeps } from './blog-deps.ts'
import { postColumns } from './post-columns.ts'
import { provideAuthor } from './provide-author.ts'
import { type DraftWithPost, draftNotFound, findDraft, getDraft } from './queries.ts'
import { requirePublishable } from './require-publishable.ts'
import { type DraftView, viewDraft } from './view-draft.ts'

type Who = { userId: string }

type PublishedDraft = { outcome: 'published' | 'in_review'; post: OwnPostRow; reasons: string[] }
/** `newer`: it was saved elsewhere since, and nothing was published. */
export type Publishing = PublishedDraft | { outcome: 'newer'; draft: DraftWithPost }

/**
 * Publishes a draft: as a new post, or as the new text of the post whose working copy it is. The post is live at once or waits for review; a live
 * post stays unchanged until an edit of it is approved. Repeated and concurrent calls for one draft create one post and return the same result.
 * Throws `not_found`, and what prevents the publication: `draft_incomplete`, `invalid_target_url`, `target_host_refused`, `target_host_blocked`.
 */
export async function publishDraft(
  db: Db,
  deps: BlogDeps,
  who: Who,
  { id, version }: { id: string; version: number },
): Promise<Publishing> {
  const seen = await findDraft(db, who, id)
  const done = seen?.state === 'editing' || seen?.state === 'scheduled' ? null : await findOutcome(db, who, id)
  if (done !== null) return done
  if (seen === undefined) throw draftNotFound()
  if (seen.version !== version) return { outcome: 'newer', draft: seen }
  await requirePublishable(deps, await viewDraft(db, deps, seen))
  return db.transaction().execute(async (db) => {
    await sql`select from post_drafts where id = ${id} for update`.execute(db)
    const before = await findOutcome(db, who, id)
    if (before !== null) return before
    const draft = await getDraft(db, who, id)
    // Only the version that was checked is published.
    if (draft.version !== version) return { outcome: 'newer', draft }
    return publishLocked(db, deps, draft)
  })
}

/** The result for a draft that was published or waits as an edit; `null` for a draft that is still edited. */
async function findOutcome(db: Db, { userId }: Who, id: string): Promise<PublishedDraft | null> {
  const draft = await db
    .selectFrom('postDrafts')
    .select(['state', 'postId', 'reviewReasons'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (draft === undefined) throw draftNotFound()
  const { state, postId, reviewReasons } = draft
  if (postId === null || (state !== 'published' && state !== 'in_review')) return null
  const post = await getOwnPost(db, postId)
  const waits = state === 'in_review' || post.moderation !== 'approved'
  return { outcome: waits ? 'in_review' : 'published', post, reasons: waits ? reviewReasons : [] }
}

async function getOwnPost(db: Db, id: string): Promise<OwnPostRow> {
  const post = await db
    .selectFrom('blogPosts')
    .select([...ownColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  if (post === undefined) throw new DomainError('not_found', errorTexts.postNotFound)
  return post
}

async function publishLocked(db: Db, deps: BlogDeps, draft: DraftWithPost): Promise<PublishedDraft> {
  const { userId, postId } = draft
  // Posts of one account are published one after another, because the review rules for each post count the previous ones.
  await sql`select pg_advisory_xact_lock(hashtextextended('publishing ' || ${userId}::text, 0))`.execute(db)
  const view = await viewDraft(db, deps, draft)
  const post = postId === null ? await insertPost(db, view) : await changePost(db, view, postId)
  const isEditWaiting = post.moderation === 'approved' && view.reviewReasons.length > 0
  await db
    .updateTable('postDrafts')
    .set({
      state: isEditWaiting ? 'in_review' : 'published',
      postId: post.id,
      publishAt: null,
      scheduleProblem: null,
      reviewReasons: view.reviewReasons,
      submittedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', draft.id)
    .execute()
  const outcome = view.reviewReasons.length > 0 ? 'in_review' : 'published'
  return { outcome, post, reasons: view.reviewReasons }
}

async function insertPost(db: Db, view: DraftView): Promise<OwnPostRow> {
  const { userId } = view.draft
  const author = await provideAuthor(db, { userId })
  const columns = {
    ...postColumns(view),
    ...moderationOf(view),
    userId,
    authorName: author.name,
    authorSlug: author.slug,
    writer: 'member',
    linkRel: 'ugc',
  }
  const isLive = view.reviewReasons.length === 0
  return insertWithSlug(view.measures.slugText, (slug) =>
    db
      .insertInto('blogPosts')
      .values({
        ...columns,
        slug: slugSql(slug),
        publishedAt: isLive ? sql<Date>`date_trunc('milliseconds', now())` : null,
      })
      .onConflict((conflict) => conflict.constraint('blog_posts_slug_key').doNothing())
      .returning([...ownColumns])
      .executeTakeFirst(),
  )
}

/**
 * A live post is changed only by an edit that may go live at once. A post that waits or was rejected gets the new text; it waits again or goes live.
 */
async function changePost(db: Db, view: DraftView, postId: string): Promise<OwnPostRow> {
  await sql`select from blog_posts where id = ${postId} for update`.execute(db)
  const post = await getOwnPost(db, postId)
  if (post.moderation === 'approved' && view.reviewReasons.length > 0) return post
  return applyDraft(db, view, postId, moderationOf(view))
}

/** Makes the content of a draft the content of its post; the address of the post stays. */
export async function applyDraft(
  db: Db,
  view: DraftView,
  postId: string,
  moderation: ReturnType<typeof moderationOf>,
): Promise<OwnPostRow> {
  return db
    .updateTable('blogPosts')
    .set((eb) => ({
      ...postColumns(view),
      ...moderation,
      revision: eb('revision', '+', 1),
      publishedAt:
        moderation.status === 'published'
          ? sql<Date>`coalesce(published_at, date_trunc('milliseconds', now()))`
          : eb.ref('publishedAt'),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', postId)
    .returning([...ownColumns])
    .executeTakeFirstOrThrow()
}

/** The moderation state of a post that was just published: live, or waiting with the reasons. */
export function moderationOf({ reviewReasons }: Pick<DraftView, 'reviewReasons'>, note: string | null = null) {
  const waits = reviewReasons.length > 0
  return {
    status: waits ? 'draft' : 'published',
    moderation: waits ? 'in_review' : 'approved',
    moderationReasons: reviewReasons,
    moderationNote: note,
    submittedAt: sql<Date>`now()`,
  }
}
