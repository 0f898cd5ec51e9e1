import { isSlug } from '#contract/schema-parts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type ClaimRefusal, claimRefusalMessages } from './claim-post.ts'
import type { OwnPostRow } from './member-queries.ts'
import { takeTrialPost } from './take-trial-post.ts'

export type Conversion = {
  converted: OwnPostRow[]
  notConverted: { slug: string; code: ClaimRefusal | 'unconfirmed'; message: string }[]
}

const unconfirmed = 'Confirm your address first; the post is converted after that.'

/**
 * Makes the trial posts that a browser stored permanently the caller's, in the order of the input, up to the claim limit; returns the reason for each
 * of the others. Each post has its own transaction, because two accounts that convert the same posts in a different order would deadlock. After an
 * interruption, a repeated call converts the rest. An account whose address is not confirmed gets none.
 */
export async function convertTrialPosts(
  db: Db,
  { userId, isConfirmed }: { userId: string; isConfirmed: boolean },
  slugs: readonly string[],
): Promise<Conversion> {
  const conversion: Conversion = { converted: [], notConverted: [] }
  for (const slug of new Set(slugs)) {
    if (!isConfirmed) {
      conversion.notConverted.push({ slug, code: 'unconfirmed', message: unconfirmed })
      continue
    }
    const result = isSlug(slug)
      ? await asCaller(db, userId, (db) => takeTrialPost(db, userId, slug))
      : ({ outcome: 'not_found' } as const)
    if (result.outcome === 'claimed') conversion.converted.push(result.post)
    else conversion.notConverted.push({ slug, code: result.outcome, message: claimRefusalMessages[result.outcome] })
  }
  return conversion
}
