import type { Db } from '#db/db.ts'

/** The checkout in which a member last saved a card; `null` if there is none. */
export async function findSavedCard(
  db: Db,
  { userId, provider }: { userId: string; provider: string },
): Promise<{ checkoutId: string } | null> {
  const order = await db
    .selectFrom('orders')
    .select('checkoutId')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('savesCard', '=', true)
    .where('status', '=', 'paid')
    .where('checkoutId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order === undefined || order.checkoutId === null ? null : { checkoutId: order.checkoutId }
}
