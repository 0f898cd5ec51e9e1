import { sql } from 'kysely'
import { claimedPostsMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isLive, trialIsOver } from '../queries.ts'
import { type OwnPostRow, ownColumns, readClaims } from './member-queries.ts'

/** The result of claiming one post: `post` belongs to the caller now or did before. */
export type ClaimResult =
  | { outcome: 'claimed'; post: OwnPostRow }
  | { outcome: 'not_found' | 'post_expired' | 'already_claimed' | 'claim_limit_reached' }

/**
 * Makes a live, unclaimed trial post permanently the caller's, if the claim limit allows it: of many concurrent callers one succeeds, and the limit
 * is never exceeded. A post that the caller owns already counts as claimed. Runs within the caller's transaction; other claims of the account wait
 * until it ends.
 */
export async function takeTrialPost(db: Db, userId: string, slug: string): Promise<ClaimResult> {
  await sql`select lock_claims(${userId}::uuid)`.execute(db)
  const found = await findTakeable(db, userId, slug)
  if (found === undefined) return { outcome: (await trialIsOver(db, slug)) ? 'post_expired' : 'not_found' }
  if (found.userId === userId) return { outcome: 'claimed', post: found }
  if (found.userId !== null || !found.isTrialPost) return { outcome: 'already_claimed' }
  const { used } = await readClaims(db, { userId })
  if (used >= claimedPostsMax) return { outcome: 'claim_limit_reached' }
  const post = await take(db, userId, slug)
  // Another account was faster, or the trial ended at this moment; the new read decides which.
  return post === undefined ? takeTrialPost(db, userId, slug) : { outcome: 'claimed', post }
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
