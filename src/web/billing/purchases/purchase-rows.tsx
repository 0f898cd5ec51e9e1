import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/billing/billing-calls.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Cell, HeadCell, Table } from '#web/ui/lists/table.tsx'
import { useMediaQuery } from '#web/ui/lists/use-media-query.ts'
import { dayText, moneyText, timeText } from '../balance-text.ts'
import { orderName, orderState } from './order-text.ts'
import { ReceiptButton } from './receipt-button.tsx'

/** The orders as a table on wide screens, as cards on narrow ones. */
export function PurchaseRows({ orders }: { orders: readonly Order[] }) {
  const isWide = useMediaQuery('(width >= 48rem)')
  return isWide ? <OrderTable orders={orders} /> : <OrderCards orders={orders} />
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <Table caption={t`Purchase history`}>
      <thead>
        <tr>
          <HeadCell>
            <Trans>Date</Trans>
          </HeadCell>
          <HeadCell className="w-full">
            <Trans>What</Trans>
          </HeadCell>
          <HeadCell className="text-right">
            <Trans>Amount</Trans>
          </HeadCell>
          <HeadCell>
            <Trans>Status</Trans>
          </HeadCell>
          <HeadCell className="text-right">
            <span className="sr-only">
              <Trans>Receipt</Trans>
            </span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Cell className="whitespace-nowrap text-ink-soft tabular-nums">
              <OrderDate order={order} />
            </Cell>
            <Cell>
              <span className="font-medium">{orderName(order)}</span>
              <OrderFailure order={order} />
            </Cell>
            <Cell className="whitespace-nowrap text-right tabular-nums">
              <OrderAmount order={order} />
            </Cell>
            <Cell>
              <OrderBadges order={order} />
            </Cell>
            <Cell className="text-right">
              <OrderReceipt order={order} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function OrderCards({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="border-line border-t">
      {orders.map((order) => (
        <li key={order.id} className="border-line border-b py-4">
          <div className="flex items-start justify-between gap-4">
            <p className="min-w-0 font-medium">{orderName(order)}</p>
            <p className="shrink-0 text-right tabular-nums">
              <OrderAmount order={order} />
            </p>
          </div>
          <p className="mt-0.5 text-ink-soft text-sm tabular-nums">
            <OrderDate order={order} />
          </p>
          <OrderFailure order={order} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <OrderBadges order={order} />
            <OrderReceipt order={order} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function OrderDate({ order: { paidAt, createdAt } }: { order: Order }) {
  const at = paidAt ?? createdAt
  return (
    <time dateTime={at} title={timeText(at)}>
      {dayText(at)}
    </time>
  )
}

function OrderAmount({ order: { amountCents, refundedCents } }: { order: Order }) {
  return (
    <>
      {moneyText(amountCents)}
      {refundedCents > 0 && (
        <span className="block text-ink-soft text-xs">
          <Trans>{moneyText(refundedCents)} refunded</Trans>
        </span>
      )}
    </>
  )
}

function OrderBadges({ order }: { order: Order }) {
  const { label, tone } = orderState(order)
  return (
    <span className="flex gap-1.5 max-md:flex-wrap">
      <Badge tone={tone}>{label}</Badge>
      {!order.isLive && (
        <Badge tone="qualified">
          <Trans>TEST MODE</Trans>
        </Badge>
      )}
    </span>
  )
}

function OrderFailure({ order: { status, failure } }: { order: Order }) {
  if (failure === null || status === 'paid') return null
  return <span className="mt-0.5 block text-ink-soft text-sm wrap-anywhere">{failure}</span>
}

function OrderReceipt({ order }: { order: Order }) {
  if (order.status !== 'paid') return null
  return (
    <ReceiptButton
      orderId={order.id}
      of={`${orderName(order)}, ${dayText(order.paidAt ?? order.createdAt)}`}
      variant="quiet"
      size="sm"
    >
      <Trans>Receipt</Trans>
    </ReceiptButton>
  )
}
