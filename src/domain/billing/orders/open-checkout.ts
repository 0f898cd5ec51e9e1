import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { closeOtherPages } from './close-other-pages.ts'
import { lineOf, type NewOrder, type OrderRow, placeOrder } from './place-order.ts'

export type OpenedCheckout = { orderId: string; sessionId: string; url: string }

const pages = {
  credits: { success: '/payment-success', cancel: '/payment-cancelled' },
  subscription: { success: '/subscription-success', cancel: '/subscription-cancelled' },
}

/**
 * Opens the provider's page for a purchase, and returns the same page while the same purchase is open. The order is written before the call to the
 * provider, under an idempotency key, so a repeated call is harmless. Throws `PaymentProviderError`. A buyer has only one open page for a
 * subscription: the others are closed before and after this one opens, because two requests can run at once. Returns `null` if one of them was paid
 * in the meantime: a second subscription is never sold. Pages for credits are not limited.
 */
export async function openCheckout(
  db: Db,
  deps: BillingDeps,
  newOrder: Omit<NewOrder, 'flow'>,
): Promise<OpenedCheckout | null> {
  const order = await placeOrder(db, deps, { ...newOrder, flow: 'checkout' })
  const isSubscription = order.kind === 'subscription'
  if (isSubscription && (await closeOtherPages(db, deps, order))) return null
  const page = await openPage(db, deps, order)
  return isSubscription && (await closeOtherPages(db, deps, order)) ? null : page
}

async function openPage(db: Db, deps: BillingDeps, order: OrderRow): Promise<OpenedCheckout> {
  if (order.checkoutId !== null && order.checkoutUrl !== null)
    return { orderId: order.id, sessionId: order.checkoutId, url: order.checkoutUrl }
  const { success, cancel } = pages[order.kind === 'subscription' ? 'subscription' : 'credits']
  const page = await deps.provider.openCheckout({
    ...lineOf(order),
    orderId: order.id,
    email: order.email,
    ...(order.savesCard ? { saveCard: true } : {}),
    successUrl: `${deps.origin}${success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.origin}${cancel}`,
    idempotencyKey: `order-${order.id}-1`,
  })
  await db
    .updateTable('orders')
    .set({
      checkoutId: page.id,
      checkoutUrl: page.url,
      checkoutExpiresAt: page.expiresAt,
      status: sql`case status when 'created' then 'open' else status end`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', order.id)
    .execute()
  return { orderId: order.id, sessionId: page.id, url: page.url }
}
