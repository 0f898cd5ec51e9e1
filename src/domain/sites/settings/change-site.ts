import { sql } from 'kysely'
import { SiteChanges } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type Owner, siteNotFound, type WholeSiteRow } from '../site-rows.ts'

/** Changes what its owner decides. Articles that are there stay as they are; the pace holds from the next one on. Throws `not_found`. */
export async function changeSite(
  db: Db,
  { userId }: Owner,
  { id, ...changes }: SiteChanges & { id: string },
): Promise<void> {
  await change(db, userId, id, changes)
}

/** The same for a site of the operator's network. Links on their way to one that is switched off go to another site. Answers the site as it is now. */
export async function changeNetworkSite(
  db: Db,
  { id, ...changes }: SiteChanges & { id: string },
): Promise<WholeSiteRow> {
  return change(db, null, id, SiteChanges.parse(changes))
}

async function change(
  db: Db,
  userId: string | null,
  id: string,
  { theme, categories, ...rest }: SiteChanges,
): Promise<WholeSiteRow> {
  if (!isUuid(id)) throw siteNotFound()
  const site = await db
    .updateTable('domains')
    .set({
      ...rest,
      ...(theme === undefined ? {} : { blogTheme: theme }),
      ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where((is) => (userId === null ? is('userId', 'is', null) : is('userId', '=', userId)))
    .returningAll()
    .executeTakeFirst()
  if (site === undefined) throw siteNotFound()
  return site
}
