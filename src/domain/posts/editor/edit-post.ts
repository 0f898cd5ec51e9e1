import { blogTexts } from '#contract/posts/blog-texts.ts'
import { errorTexts } from '#contract/texts.ts'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isLive } from '../queries.ts'
import type { BlogDeps } from './blog-deps.ts'
import { type DraftWithPost, getDraft, isOpen } from './queries.ts'
import { insertDraft, requireRoom } from './save-draft.ts'

/**
 * Returns the working copy of an own post: the existing one, or else a new one with the text that was published last. Throws `limit_reached` and
 * `not_found`, with a message of its own if the post is public but the caller did not write it.
 */
export async function editPost(
  db: Db,
  deps: Pick<BlogDeps, 'origin' | 'readDraft'>,
  who: { userId: string },
  slug: string,
): Promise<DraftWithPost> {
  const post = await db
    .selectFrom('blogPosts')
    .select([
      'id',
      'title',
      'content',
      'excerpt',
      'metaDescription',
      'keyword',
      'category',
      'tags',
      'featuredImage',
      'imageIds',
    ])
    .where('slug', '=', slug)
    .where('userId', '=', who.userId)
    .where('writer', '=', 'member')
    .executeTakeFirst()
  if (post === undefined) throw await refusal(db, slug)
  const open = await findCopy(db, who, post.id)
  if (open !== undefined) return open
  const { id: postId, featuredImage, imageIds: _imageIds, ...columns } = post
  const cover = featuredImage as { url: string; alt: string } | null
  const coverImageId = cover === null ? null : (/[0-9a-f-]{36}/.exec(cover.url)?.[0] ?? null)
  const content = { ...columns, keyword: post.keyword ?? '', coverImageId, coverAlt: cover?.alt ?? '' }
  try {
    return await db.transaction().execute(async (db) => {
      await requireRoom(db, who)
      return insertDraft(db, deps, who, { ...content, postId })
    })
  } catch (error) {
    if (!violates(error, 'post_drafts_post_id_key')) throw error
    // Another tab created it at the same moment.
    const other = await findCopy(db, who, postId)
    if (other === undefined) throw error
    return other
  }
}

async function findCopy(db: Db, who: { userId: string }, postId: string): Promise<DraftWithPost | undefined> {
  const row = await db
    .selectFrom('postDrafts')
    .select('id')
    .where('postId', '=', postId)
    .where('userId', '=', who.userId)
    .where(isOpen)
    .executeTakeFirst()
  return row === undefined ? undefined : getDraft(db, who, row.id)
}

async function refusal(db: Db, slug: string): Promise<DomainError> {
  const live = await db.selectFrom('blogPosts').select('id').where('slug', '=', slug).where(isLive).executeTakeFirst()
  return new DomainError('not_found', live === undefined ? errorTexts.postNotFound : blogTexts.unauthorizedEdit)
}
