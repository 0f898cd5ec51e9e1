import { sql } from 'kysely'
import type { SiteChanges } from '#contract/sites.ts'
import type { Db } from '#db/db.ts'
import { type Owner, siteNotFound } from './site-rows.ts'

/** Changes what its owner decides. Articles that are there stay as they are; the pace holds from the next one on. Throws `not_found`. */
export async function changeSite(
  db: Db,
  { userId }: Owner,
  { id, theme, categories, ...rest }: SiteChanges & { id: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('domains')
    .set({
      ...rest,
      ...(theme === undefined ? {} : { blogTheme: theme }),
      ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw siteNotFound()
}
