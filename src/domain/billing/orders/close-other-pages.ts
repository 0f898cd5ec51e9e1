import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import type { OrderRow } from './place-order.ts'
import { syncOrder } from './sync-order.ts'

/**
 * Closes the open payment pages of a buyer for subscriptions, except the newest: of two open pages, both could be paid. The provider decides between
 * closing and paying, so a payment just before is not lost. Returns whether one of the pages was paid or is being paid. Throws
 * `PaymentProviderError`.
 */
export async function closeOtherPages(
  db: Db,
  deps: BillingDeps,
  { userId, email, provider }: Pick<OrderRow, 'userId' | 'email' | 'provider'>,
): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .select(['id', 'checkoutId'])
    .where('kind', '=', 'subscription')
    .where('provider', '=', provider)
    .where('userId', 'is not distinct from', userId)
    .where('email', '=', email)
    .where('status', 'in', ['created', 'open'])
    .orderBy('id', 'desc')
    .execute()
  let isBought = false
  for (const { id, checkoutId } of open.slice(1)) {
    if (checkoutId === null) continue
    await deps.provider.expireCheckout(checkoutId)
    const { status } = await syncOrder(db, deps, id)
    isBought ||= status === 'paid' || status === 'processing'
  }
  return isBought
}
