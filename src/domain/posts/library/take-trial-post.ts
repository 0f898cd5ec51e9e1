import { sql } from 'kysely'
import { claimedPostsMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isLive, trialIsOver } from '../queries.ts'
import { type OwnPostRow, ownColumns, readClaims } from './member-queries.ts'

/** How the taking of one post ended: `post` is the caller's now, or was before. */
export type Taking =
  | { outcome: 'taken'; post: OwnPostRow }
  | { outcome: 'not_found' | 'post_expired' | 'already_claimed' | 'claim_limit_reached' }

/**
 * Makes a live trial post of nobody permanently the caller's, if the caller may hold one more: one winner among many who try, and never more than
 * the limit. A post that the caller owns already is taken. Within the caller's transaction, to whose end other claims of the account wait.
 */
export async function takeTrialPost(db: Db, userId: string, slug: string): Promise<Taking> {
  await sql`select lock_claims(${userId}::uuid)`.execute(db)
  const found = await findTakeable(db, userId, slug)
  if (found === undefined) return { outcome: (await trialIsOver(db, slug)) ? 'post_expired' : 'not_found' }
  if (found.userId === userId) return { outcome: 'taken', post: found }
  if (found.userId !== null || !found.isTrialPost) return { outcome: 'already_claimed' }
  const { used } = await readClaims(db, { userId })
  if (used >= claimedPostsMax) return { outcome: 'claim_limit_reached' }
  const post = await take(db, userId, slug)
  // Somebody else was faster, or its time ended this moment: what it is now says which.
  return post === undefined ? takeTrialPost(db, userId, slug) : { outcome: 'taken', post }
}

function findTakeable(db: Db, userId: string, slug: string): Promise<OwnPostRow | undefined> {
  return db
    .selectFrom('blogPosts')
    .select([...ownColumns])
    .where('slug', '=', slug)
    .where((eb) => eb.or([eb('userId', '=', userId), isLive(eb)]))
    .executeTakeFirst()
}

function take(db: Db, userId: string, slug: string): Promise<OwnPostRow | undefined> {
  return db
    .updateTable('blogPosts')
    .set({
      userId,
      status: 'published',
      isTrialPost: false,
      expiresAt: null,
      isClaimed: true,
      claimedBy: userId,
      claimedAt: sql<Date>`now()`,
      contextualLinks: sql`jsonb_build_object('permanent_protection', true, 'protection_level', 'permanent',
        'claimed_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
      updatedAt: sql<Date>`now()`,
    })
    .where('slug', '=', slug)
    .where('userId', 'is', null)
    .where('isTrialPost', '=', true)
    .where(isLive)
    .returning([...ownColumns])
    .executeTakeFirst()
}
