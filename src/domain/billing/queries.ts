import type { Selectable } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { Credits as CreditRow } from '#db/types.ts'

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

const columns = ['amount', 'bonus', 'totalUsed', 'totalPurchased', 'balance', 'reserved', 'owed', 'updatedAt'] as const

export async function getCredits(db: Db, { userId }: { userId: string }): Promise<Credits> {
  return asCaller(db, userId, async (db) =>
    readCredits(await db.selectFrom('credits').select(columns).where('userId', '=', userId).executeTakeFirstOrThrow()),
  )
}

/** The credits of several members, on the owner's connection: nobody's policies hold there. */
export async function listCredits(db: Db, userIds: string[]): Promise<Map<string, Credits>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('credits')
    .select(['userId', ...columns])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, ...row }) => [userId, readCredits(row)]))
}

function readCredits({ balance, reserved, ...row }: Pick<Selectable<CreditRow>, (typeof columns)[number]>): Credits {
  return { ...row, balance: balance ?? 0, available: (balance ?? 0) - reserved }
}
