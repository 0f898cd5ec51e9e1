import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'

/** A member's credits. `balance` = amount + bonus − totalUsed; `available` of them can be spent, the rest is set aside for work under way. */
export type Credits = {
  amount: number
  bonus: number
  totalUsed: number
  totalPurchased: number
  balance: number
  available: number
  owed: number
  updatedAt: Date
}

export async function getCredits(db: Db, { userId }: { userId: string }): Promise<Credits> {
  const { balance, reserved, ...row } = await asCaller(db, userId, (db) =>
    db
      .selectFrom('credits')
      .select(['amount', 'bonus', 'totalUsed', 'totalPurchased', 'balance', 'reserved', 'owed', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  return { ...row, balance: balance ?? 0, available: (balance ?? 0) - reserved }
}
