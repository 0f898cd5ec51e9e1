import { sql } from 'kysely'
import type { ReviewDecision } from '#contract/posts/blog-moderation.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from '../editor/blog-deps.ts'
import { applyDraft, moderationOf } from '../editor/publish-draft.ts'
import { type DraftWithPost, getDraft } from '../editor/queries.ts'
import { viewDraft } from '../editor/view-draft.ts'
import { notifyAuthor } from './notify-author.ts'

type Decision = ReviewDecision & { id: string }

/**
 * Approves or rejects what waits for review, and notifies its author. An approved post is live; an approved edit becomes the live text. A rejected
 * text stays with its author, with the note, and can be changed and published again. The decision applies only to the revision that was reviewed.
 * Throws `not_found`, `review_changed`, and `validation_failed` for a rejection without a note.
 */
export async function decideReview(db: Db, deps: BlogDeps, decision: Decision): Promise<{ slug: string }> {
  if (decision.decision === 'reject' && decision.note === '') {
    const message = blogTexts.noteMissing
    throw new DomainError('validation_failed', message, { data: { issues: [{ field: 'note', message }] } })
  }
  return db.transaction().execute(async (db) => {
    // Drafts are locked before their posts, in the same order as in publishing.
    const draft = await lockWaitingDraft(db, decision.id)
    return draft === null ? decidePost(db, deps, decision) : decideEdit(db, deps, draft, decision)
  })
}

async function lockWaitingDraft(db: Db, id: string): Promise<DraftWithPost | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from post_drafts where id = ${id} and state = 'in_review' for update`.execute(db)
  const [row] = rows
  return row === undefined ? null : getDraft(db, row, id)
}

async function decidePost(
  db: Db,
  deps: BlogDeps,
  { id, revision, decision, note }: Decision,
): Promise<{ slug: string }> {
  const { rows } = await sql<{ slug: string; title: string; userId: string | null; revision: number }>`
    select slug, title, user_id, revision from blog_posts where id = ${id} and moderation = 'in_review' for update`.execute(
    db,
  )
  const [post] = rows
  if (post === undefined) throw new DomainError('not_found', errorTexts.nothingHere)
  if (post.revision !== revision) throw new DomainError('review_changed', blogTexts.reviewChanged)
  const isApproved = decision === 'approve'
  await db
    .updateTable('blogPosts')
    .set((eb) => ({
      moderation: isApproved ? 'approved' : 'rejected',
      moderationNote: note === '' ? null : note,
      status: isApproved ? 'published' : 'draft',
      publishedAt: isApproved
        ? sql<Date>`coalesce(published_at, date_trunc('milliseconds', now()))`
        : eb.ref('publishedAt'),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
  await mailDecision(db, deps, post, { isApproved, isEdit: false, note })
  return { slug: post.slug }
}

async function decideEdit(
  db: Db,
  deps: BlogDeps,
  draft: DraftWithPost,
  { revision, decision, note }: Decision,
): Promise<{ slug: string }> {
  const { id, postId, post, userId, version } = draft
  if (version !== revision) throw new DomainError('review_changed', blogTexts.reviewChanged)
  if (postId === null || post === null) throw new DomainError('not_found', errorTexts.postNotFound)
  const isApproved = decision === 'approve'
  if (isApproved) {
    const view = await viewDraft(db, deps, draft)
    const approved = moderationOf({ reviewReasons: [] }, note === '' ? null : note)
    await applyDraft(db, view, postId, approved)
  }
  await db
    .updateTable('postDrafts')
    .set({
      state: isApproved ? 'published' : 'editing',
      reviewNote: isApproved ? null : note,
      version: version + 1,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  await mailDecision(db, deps, { slug: post.slug, title: draft.title, userId }, { isApproved, isEdit: true, note })
  return { slug: post.slug }
}

type DecisionMail = { isApproved: boolean; isEdit: boolean; note: string }

async function mailDecision(
  db: Db,
  deps: BlogDeps,
  { slug, title, userId }: { slug: string; title: string; userId: string | null },
  { isApproved, isEdit, note }: DecisionMail,
): Promise<void> {
  if (userId === null) return
  const { origin } = deps
  await notifyAuthor(
    db,
    deps,
    userId,
    isApproved
      ? { template: 'post-approved', data: { title, note, isEdit, url: `${origin}/blog/${slug}` } }
      : { template: 'post-rejected', data: { title, note, isEdit, url: `${origin}/dashboard` } },
  )
}
