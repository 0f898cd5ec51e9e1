import type { Db } from '#db/db.ts'
import { isLive } from '../queries.ts'

/** Those of the posts with these slugs that the public may see now. */
export async function listTrialStates(db: Db, slugs: readonly string[]) {
  if (slugs.length === 0) return []
  return db
    .selectFrom('blogPosts')
    .select(['slug', 'isTrialPost', 'expiresAt'])
    .where('slug', 'in', slugs)
    .where(isLive)
    .execute()
}
