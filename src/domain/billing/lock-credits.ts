import type { Db } from '#db/db.ts'

/** Holds a member's balance until the end of the transaction. `available`: what can be spent, in credits. */
export async function lockCredits(db: Db, userId: string): Promise<{ available: number; owed: number }> {
  const { balance, reserved, owed } = await db
    .selectFrom('credits')
    .select(['balance', 'reserved', 'owed'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { available: (balance ?? 0) - reserved, owed }
}
