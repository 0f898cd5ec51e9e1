import type { Db } from '#db/db.ts'

/** The customer at the provider whose card a member saved last; `null` for none. */
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
