import { sql } from 'kysely'
import { SiteChanges } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type Owner, siteNotFound, type WholeSiteRow } from '../site-rows.ts'

/** Changes the settings of the owner. Existing articles do not change; a new pace applies from the next article on. Throws `not_found`. */
export async function changeSite(
  db: Db,
  { userId }: Owner,
  { id, ...changes }: SiteChanges & { id: string },
): Promise<void> {
  await change(db, userId, id, changes)
}

/** The same for a site of the operator's network. Links on their way to a site that is switched off go to another site. Returns the changed site. */
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
