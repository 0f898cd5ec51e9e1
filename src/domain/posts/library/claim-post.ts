import { claimedPostsMax } from '#contract/limits.ts'
import { claimLimitReached, errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { OwnPostRow } from './member-queries.ts'
import { type ClaimResult, takeTrialPost } from './take-trial-post.ts'

/**
 * Makes a live, unclaimed trial post permanently the caller's. Claiming an own post again changes nothing and is no error. Throws `not_found`,
 * `post_expired`, `already_claimed` for another account's post, and `claim_limit_reached`.
 */
export async function claimPost(db: Db, { userId }: { userId: string }, slug: string): Promise<OwnPostRow> {
  return asCaller(db, userId, async (db) => {
    const result = await takeTrialPost(db, userId, slug)
    if (result.outcome === 'claimed') return result.post
    throw refusalOf(result.outcome)
  })
}

export type ClaimRefusal = Exclude<ClaimResult['outcome'], 'claimed'>

/** The message for each outcome other than success. */
export const claimRefusalMessages: Record<ClaimRefusal, string> = {
  not_found: errorTexts.postNotFound,
  post_expired: 'This trial post has expired.',
  already_claimed: 'This post belongs to an account already.',
  claim_limit_reached: claimLimitReached(claimedPostsMax),
}

function refusalOf(outcome: ClaimRefusal): DomainError {
  const data = outcome === 'claim_limit_reached' ? { data: { limit: claimedPostsMax } } : {}
  return new DomainError(outcome, claimRefusalMessages[outcome], data)
}
