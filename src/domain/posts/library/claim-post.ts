import { claimedPostsMax } from '#contract/limits.ts'
import { claimLimitReached, errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { OwnPostRow } from './member-queries.ts'
import { type Taking, takeTrialPost } from './take-trial-post.ts'

/**
 * Makes a live trial post of nobody permanently the caller's. Claiming what one owns already changes nothing and is no error. Throws `not_found`,
 * `post_expired`, `already_claimed` for somebody else's, and `claim_limit_reached`.
 */
export async function claimPost(db: Db, { userId }: { userId: string }, slug: string): Promise<OwnPostRow> {
  return asCaller(db, userId, async (db) => {
    const taking = await takeTrialPost(db, userId, slug)
    if (taking.outcome === 'taken') return taking.post
    throw refusalOf(taking.outcome)
  })
}

export type NotTaken = Exclude<Taking['outcome'], 'taken'>

/** What each outcome that is no success tells the person. */
export const notTakenMessages: Record<NotTaken, string> = {
  not_found: errorTexts.postNotFound,
  post_expired: 'This trial post has expired.',
  already_claimed: 'This post belongs to an account already.',
  claim_limit_reached: claimLimitReached(claimedPostsMax),
}

function refusalOf(outcome: NotTaken): DomainError {
  const data = outcome === 'claim_limit_reached' ? { data: { limit: claimedPostsMax } } : {}
  return new DomainError(outcome, notTakenMessages[outcome], data)
}
