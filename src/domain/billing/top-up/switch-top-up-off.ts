import type { Db } from '#db/db.ts'

/** Disables automatic top-up until the member agrees to it again. Returns whether it was enabled. */
export async function switchTopUpOff(db: Db, userId: string): Promise<boolean> {
  const was = await db
    .updateTable('creditSettings')
    .set({ topUpCredits: null, topUpBelow: null, topUpCapCents: null, topUpAgreedAt: null })
    .where('userId', '=', userId)
    .where('topUpCredits', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return was !== undefined
}
