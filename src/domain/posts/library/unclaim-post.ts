import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type OwnPostRow, ownColumns } from './member-queries.ts'

/**
 * Unclaims a post: it becomes an unclaimed trial post again, live for a full trial period from now, so that a member who unclaimed it by mistake can
 * claim it again. Throws `not_found` unless the caller claimed the post.
 */
export async function unclaimPost(
  db: Db,
  { userId }: { userId: string },
  { slug, lifetimeSeconds }: { slug: string; lifetimeSeconds: number },
): Promise<OwnPostRow> {
  return asCaller(db, userId, async (db) => {
    const post = await db
      .updateTable('blogPosts')
      .set({
        userId: null,
        status: 'published',
        isTrialPost: true,
        expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
        isClaimed: false,
        claimedBy: null,
        claimedAt: null,
        contextualLinks: JSON.stringify({}),
        updatedAt: sql<Date>`now()`,
      })
      .where('slug', '=', slug)
      .where('userId', '=', userId)
      .where('isClaimed', '=', true)
      .returning([...ownColumns])
      .executeTakeFirst()
    if (post === undefined) throw new DomainError('not_found', errorTexts.postNotFound)
    return post
  })
}
