import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'

const dismissal = prepared<{ isDismissed: boolean }>(
  'checklist_dismissal',
  'select checklist_dismissed_at is not null as is_dismissed from profiles where user_id = $1::uuid',
)

/** Whether the member has hidden the list of first steps. */
export async function isChecklistDismissed(db: Db, userId: string): Promise<boolean> {
  const [row] = await dismissal(db, [userId])
  return row?.isDismissed === true
}

/** Hides the list of first steps, or shows it again. In the caller's transaction. */
export async function dismissChecklist(db: Db, userId: string, isDismissed: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ checklistDismissedAt: isDismissed ? sql<Date>`now()` : null })
    .where('userId', '=', userId)
    .execute()
}
