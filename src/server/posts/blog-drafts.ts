import { blogTexts } from '#contract/posts/blog-texts.ts'
import { getAccount } from '#domain/accounts/member-queries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOwnAuthor } from '#domain/posts/editor/author-queries.ts'
import { changeAuthor } from '#domain/posts/editor/change-author.ts'
import { deleteDraft, restoreDraft } from '#domain/posts/editor/delete-draft.ts'
import { editPost } from '#domain/posts/editor/edit-post.ts'
import { publishDraft } from '#domain/posts/editor/publish-draft.ts'
import { type DraftWithPost, getDraft, listDrafts } from '#domain/posts/editor/queries.ts'
import { createDraft, saveDraft } from '#domain/posts/editor/save-draft.ts'
import { scheduleDraft, unscheduleDraft, withdrawDraft } from '#domain/posts/editor/schedule-draft.ts'
import { viewDraft } from '#domain/posts/editor/view-draft.ts'
import { deletePicture } from '#domain/posts/images/delete-picture.ts'
import { listPictures, readAllowance } from '#domain/posts/images/queries.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { presentDraft, presentDraftSummary, presentOwnAuthor, presentPicture } from './present-blog.ts'
import { presentMyPost } from './present-post.ts'

/** Members' drafts. They are read under the policies of the database and written by the server, whose statements each check the owner. */
export const blogDrafts = {
  listDrafts: api.blog.listDrafts.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { drafts, nextCursor } = await listDrafts(deps.webDb, member, input)
    return { drafts: drafts.map((row) => presentDraftSummary(row, deps.origin)), nextCursor }
  }),

  createDraft: api.blog.createDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewed(deps, await createDraft(deps.db, deps.blog, member, input)) }
  }),

  getDraft: api.blog.getDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewed(deps, await getDraft(deps.webDb, member, input.id)) }
  }),

  saveDraft: api.blog.saveDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewedUnlessNewer(deps, await saveDraft(deps.db, deps.blog, member, input)) }
  }),

  deleteDraft: api.blog.deleteDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { id, title, restorableUntil } = await deleteDraft(deps.db, member, input.id)
    return { deleted: { id, title, restorableUntil: restorableUntil.toISOString() } }
  }),

  restoreDraft: api.blog.restoreDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewed(deps, await restoreDraft(deps.db, member, input.id)) }
  }),

  publishDraft: api.blog.publishDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const publishing = await publishDraft(deps.db, deps.blog, member, input)
    if (publishing.outcome === 'newer') throw await changedElsewhere(deps, publishing.draft)
    const { outcome, post, reasons } = publishing
    return { outcome, post: presentMyPost(post, deps.origin), reasons }
  }),

  scheduleDraft: api.blog.scheduleDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewedUnlessNewer(deps, await scheduleDraft(deps.db, deps.blog, member, input)) }
  }),

  unscheduleDraft: api.blog.unscheduleDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewed(deps, await unscheduleDraft(deps.db, member, input.id)) }
  }),

  withdrawDraft: api.blog.withdrawDraft.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewed(deps, await withdrawDraft(deps.db, member, input.id)) }
  }),

  editPost: api.blog.editPost.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { draft: await viewed(deps, await editPost(deps.db, deps.blog, member, input.slug)) }
  }),

  getOwnAuthor: api.blog.getOwnAuthor.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    const known = await findOwnAuthor(deps.webDb, member)
    if (known !== undefined) return { author: presentOwnAuthor(known) }
    const { profile } = await getAccount(deps.webDb, member)
    return { author: presentOwnAuthor({ slug: null, name: profile.displayName, bio: '' }) }
  }),

  changeOwnAuthor: api.blog.changeOwnAuthor.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { author: presentOwnAuthor(await changeAuthor(deps.db, member, input)) }
  }),

  listImages: api.blog.listImages.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { images, nextCursor } = await listPictures(deps.db, member, input)
    return { images: images.map(presentPicture), nextCursor, allowance: await readAllowance(deps.db, member) }
  }),

  deleteImage: api.blog.deleteImage.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    await deletePicture(deps.db, member, input.id)
    return { deleted: input.id, allowance: await readAllowance(deps.db, member) }
  }),
}

async function viewed({ db, blog, origin }: ServerDeps, draft: DraftWithPost) {
  return presentDraft(await viewDraft(db, blog, draft), origin)
}

async function viewedUnlessNewer(deps: ServerDeps, { draft, isNewer }: { draft: DraftWithPost; isNewer: boolean }) {
  if (isNewer) throw await changedElsewhere(deps, draft)
  return viewed(deps, draft)
}

/** The error contains the current draft, so that the editor can show it next to the typed text. */
async function changedElsewhere(deps: ServerDeps, draft: DraftWithPost): Promise<DomainError> {
  return new DomainError('draft_changed', blogTexts.draftChanged, { data: { draft: await viewed(deps, draft) } })
}
