import { isSlug } from '#contract/schema-parts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type NotTaken, notTakenMessages } from './claim-post.ts'
import type { OwnPostRow } from './member-queries.ts'
import { takeTrialPost } from './take-trial-post.ts'

export type Conversion = {
  converted: OwnPostRow[]
  notConverted: { slug: string; code: NotTaken | 'unconfirmed'; message: string }[]
}

const unconfirmed = 'Confirm your address first; the post is converted after that.'

/**
 * Makes the trial posts that a browser remembers permanently the caller's, in the order given, as far as the limit of claims reaches; says of each
 * of the others why not. Each is a transaction of its own, for two accounts that ask for the same posts in another order would wait for each other
 * crosswise; what an interruption leaves undone is done by asking again. An account whose address is not yet confirmed gets none.
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
    const taking = isSlug(slug)
      ? await asCaller(db, userId, (db) => takeTrialPost(db, userId, slug))
      : ({ outcome: 'not_found' } as const)
    if (taking.outcome === 'taken') conversion.converted.push(taking.post)
    else conversion.notConverted.push({ slug, code: taking.outcome, message: notTakenMessages[taking.outcome] })
  }
  return conversion
}
