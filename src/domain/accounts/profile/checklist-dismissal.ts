import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Whether the member has hidden the list of first steps. */
export async function isChecklistDismissed(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('checklistDismissedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.checklistDismissedAt !== null
}

/** Hides the list of first steps, or shows it again. In the caller's transaction. */
export async function dismissChecklist(db: Db, userId: string, isDismissed: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ checklistDismissedAt: isDismissed ? sql<Date>`now()` : null })
    .where('userId', '=', userId)
    .execute()
}
