import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type Owner, siteNotFound } from '../site-rows.ts'

/**
 * Removes a member's site with its hosted articles. Articles published in the member's own WordPress or Ghost stay there, because they belong to the
 * member. Throws `not_found`.
 */
export async function removeSite(db: Db, { userId }: Owner, id: string): Promise<void> {
  await remove(db, userId, id)
}

/** The same for a site of the operator's network. Paid links on it are then found missing, and refunded within their guarantee. */
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
