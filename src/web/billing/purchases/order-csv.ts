import { t } from '@lingui/core/macro'
import type { Order } from '#contract/billing/billing-calls.ts'
import { orderName, orderState } from './order-text.ts'

function head(): string[] {
  return [
    t`Date (UTC)`,
    t`Paid (UTC)`,
    t`Order`,
    t`What`,
    t`Amount (USD)`,
    t`Refunded (USD)`,
    t`Status`,
    t`Reason`,
    t`Mode`,
  ]
}

/** The purchase history as a CSV file (RFC 4180), in UTF-8 with the byte order mark that some spreadsheet programs need. */
export function ordersCsv(orders: readonly Order[]): string {
  const rows = orders.map((order) => [
    order.createdAt,
    order.paidAt ?? '',
    order.id,
    orderName(order),
    dollars(order.amountCents),
    dollars(order.refundedCents),
    orderState(order).label,
    order.failure ?? '',
    order.isLive ? t`live` : t`test`,
  ])
  return `\uFEFF${[head(), ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** A text that a spreadsheet would read as a formula is prefixed to stay text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
