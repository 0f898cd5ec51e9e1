import type { Receipt } from '#adapters/receipts/receipt.ts'
import { receiptTexts } from '#contract/billing/receipt-texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lineOf } from '../orders/place-order.ts'

/** The receipt of a member's own paid order, in its current state. `origin` is the origin of the site. Throws `not_found` for any other order. */
export async function getReceipt(
  db: Db,
  { userId }: { userId: string },
  { orderId, origin }: { orderId: string; origin: string },
): Promise<Receipt> {
  const order = await asCaller(db, userId, (db) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('userId', '=', userId)
      .where('status', '=', 'paid')
      .executeTakeFirst(),
  )
  if (order === undefined || order.paidAt === null) throw new DomainError('not_found', receiptTexts.notFound)
  const { productName, quantity } = lineOf(order)
  // The price at the time of the payment, not the current price.
  const unitAmountCents = Math.round(order.amountCents / quantity)
  return {
    number: receiptNumber(order.id, order.paidAt),
    paidAt: order.paidAt,
    seller: { name: receiptTexts.seller, origin },
    buyerEmail: order.email,
    line: { name: productName, quantity, unitAmountCents, totalCents: order.amountCents },
    refundedCents: order.refundedCents,
    isLive: order.isLive,
    providerUrl: order.receiptUrl,
  }
}

/** The date of the payment and the end of the order ID, which is its random part: `20261122-9F3A61C2D0B4`. */
function receiptNumber(orderId: string, paidAt: Date): string {
  return `${paidAt.toISOString().slice(0, 10).replaceAll('-', '')}-${orderId.slice(-12).toUpperCase()}`
}
