import type { Db } from '#db/db.ts'

/** Switches automatic top-up off until the member agrees to it anew; answers whether it was on. */
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
