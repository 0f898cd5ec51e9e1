import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type Owner, siteNotFound } from '../site-rows.ts'

/**
 * Takes a member's site away, with its hosted articles. What was published in the member's own WordPress or Ghost stays there: it is theirs. Throws
 * `not_found`.
 */
export async function removeSite(db: Db, { userId }: Owner, id: string): Promise<void> {
  await remove(db, userId, id)
}

/** The same for a site of the operator's network. Links that were paid for and stood there are found missing, and refunded within their guarantee. */
export async function removeNetworkSite(db: Db, id: string): Promise<void> {
  await remove(db, null, id)
}

async function remove(db: Db, userId: string | null, id: string): Promise<void> {
  if (!isUuid(id)) throw siteNotFound()
  const { numDeletedRows } = await db
    .deleteFrom('domains')
    .where('id', '=', id)
    .where((is) => (userId === null ? is('userId', 'is', null) : is('userId', '=', userId)))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw siteNotFound()
}
