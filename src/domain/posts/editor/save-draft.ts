import { sql } from 'kysely'
import { draftsPerMemberMax } from '#contract/limits.ts'
import { type DraftChanges, hasModerateMarkup, type NewDraft } from '#contract/posts/blog-drafts.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { pictureIdsIn } from '#domain/articles/document/sanitise-member-html.ts'
import { DomainError } from '#domain/domain-error.ts'
import { markPicturesUsed } from '../images/mark-pictures-used.ts'
import type { BlogDeps } from './blog-deps.ts'
import { type DraftRow, type DraftWithPost, getDraft } from './queries.ts'

type Who = { userId: string }

/** `isNewer`: it was saved elsewhere since; nothing was changed, and `draft` is the current state. */
export type SavedDraft = { draft: DraftWithPost; isNewer: boolean }

/**
 * Saves a member's changes if the draft is still at the version that was changed. Only the fields of the input are changed; the text is sanitised.
 * Throws `not_found`, `draft_in_review`, and `validation_failed` for a text that is too long.
 */
export async function saveDraft(
  db: Db,
  deps: Pick<BlogDeps, 'origin' | 'readDraft'>,
  who: Who,
  { id, version, ...changes }: DraftChanges & { id: string },
): Promise<SavedDraft> {
  return db.transaction().execute(async (db) => {
    const before = await lockDraft(db, who, id)
    if (before.state === 'in_review') throw new DomainError('draft_in_review', blogTexts.draftInReview)
    const isNewer = before.version !== version
    if (!isNewer) {
      const columns = await draftColumns(db, deps, who, { ...before, ...named(changes) })
      await db
        .updateTable('postDrafts')
        .set({ ...columns, scheduleProblem: null, version: version + 1, updatedAt: sql<Date>`clock_timestamp()` })
        .where('id', '=', id)
        .execute()
    }
    return { draft: await getDraft(db, who, id), isNewer }
  })
}

/**
 * Creates a draft. If the input is empty and the member already has an unused draft, that one is returned, so that opening and leaving the editor
 * does not pile up empty drafts. Throws `limit_reached`, and `validation_failed` for a text that is too long.
 */
export async function createDraft(
  db: Db,
  deps: Pick<BlogDeps, 'origin' | 'readDraft'>,
  who: Who,
  input: NewDraft,
): Promise<DraftWithPost> {
  return inTransaction(db, async (db) => {
    await lockDrafts(db, who)
    const content = named(input)
    const unused = Object.keys(content).length === 0 ? await findUnusedDraft(db, who) : undefined
    if (unused !== undefined) return getDraft(db, who, unused.id)
    await requireRoom(db, who)
    return insertDraft(db, deps, who, { ...emptyDraft, ...content, postId: null })
  })
}

/** Serialises the creation of a member's drafts until the transaction ends. */
async function lockDrafts(db: Db, { userId }: Who): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('drafts ' || ${userId}::text, 0))`.execute(db)
}

/** A new draft without any input, for a post that does not exist yet. */
export const isUnused = sql<boolean>`(state = 'editing' and post_id is null and deleted_at is null and title = '' and content = '' and excerpt = ''
  and meta_description = '' and keyword = '' and tags = '{}' and cover_image_id is null and cover_alt = '' and category = 'General')`

function findUnusedDraft(db: Db, { userId }: Who): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('postDrafts')
    .select('id')
    .where('userId', '=', userId)
    .where(isUnused)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Enforces the maximum number of drafts of a member, also for concurrent calls: they run one after another. */
export async function requireRoom(db: Db, { userId }: Who): Promise<void> {
  await lockDrafts(db, { userId })
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::int as drafts from post_drafts where user_id = ${userId} and deleted_at is null and state <> 'published'`.execute(
    db,
  )
  if ((rows[0]?.drafts ?? 0) < draftsPerMemberMax) return
  throw new DomainError('limit_reached', `You have ${draftsPerMemberMax} drafts. Publish or delete one first.`, {
    data: { limit: draftsPerMemberMax },
  })
}

type DraftContent = Pick<
  DraftRow,
  'title' | 'content' | 'excerpt' | 'metaDescription' | 'keyword' | 'category' | 'tags' | 'coverImageId' | 'coverAlt'
>

const emptyDraft: DraftContent = {
  title: '',
  content: '',
  excerpt: '',
  metaDescription: '',
  keyword: '',
  category: 'General',
  tags: [],
  coverImageId: null,
  coverAlt: '',
}

export async function insertDraft(
  db: Db,
  deps: Pick<BlogDeps, 'origin' | 'readDraft'>,
  who: Who,
  { postId, ...content }: DraftContent & { postId: string | null },
): Promise<DraftWithPost> {
  const columns = await draftColumns(db, deps, who, content)
  const { id } = await db
    .insertInto('postDrafts')
    .values({ ...columns, userId: who.userId, postId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getDraft(db, who, id)
}

/** The input by column names, without the omitted fields. */
function named({ contentHtml, ...rest }: NewDraft): Partial<DraftContent> {
  const provided = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...provided, ...(contentHtml === undefined ? {} : { content: contentHtml }) }
}

/** The stored columns of a draft's content: sanitised and measured, with its pictures locked. Pictures of other members are dropped. */
async function draftColumns(
  db: Db,
  { origin, readDraft }: Pick<BlogDeps, 'origin' | 'readDraft'>,
  { userId }: Who,
  input: DraftContent,
) {
  const { coverImageId, content } = input
  const pictureIds = [...pictureIdsIn(content), ...(coverImageId === null ? [] : [coverImageId])]
  const pictures = await markPicturesUsed(db, userId, pictureIds)
  const { text, measures } = await readDraft({ html: content, origin, pictures, words: input })
  // The sanitised text must be valid as input too, because the editor sends it back.
  if (text.contentHtml !== content && !hasModerateMarkup(text.contentHtml))
    throw new DomainError('validation_failed', blogTexts.markupTooComplex)
  const cover = coverImageId !== null && pictures.has(coverImageId) ? coverImageId : null
  const { wordCount, seo } = measures
  return {
    title: input.title,
    content: text.contentHtml,
    excerpt: input.excerpt,
    metaDescription: input.metaDescription,
    keyword: input.keyword,
    category: input.category,
    tags: input.tags,
    coverImageId: cover,
    coverAlt: input.coverAlt,
    imageIds: [...new Set([...text.imageIds, ...(cover === null ? [] : [cover])])],
    wordCount,
    linkCount: text.links.length,
    seoScore: seo.score,
  }
}

/** The draft, locked until the end of the transaction. Throws `not_found`. */
export async function lockDraft(db: Db, who: Who, id: string): Promise<DraftWithPost> {
  await sql`select from post_drafts where id = ${id} and user_id = ${who.userId} for update`.execute(db)
  return getDraft(db, who, id)
}
