import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ordersQuery, readAllOrders } from '../queries.ts'
import { ordersCsv } from './order-csv.ts'
import { PurchaseRows } from './purchase-rows.tsx'

/** The purchases of the member, newest first. */
export function PurchaseHistory() {
  return (
    <section aria-labelledby="purchases-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="purchases-title" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>Purchase history</Trans>
        </h2>
        <ExportButton />
      </div>
      <div className="mt-4">
        <OrderList />
      </div>
    </section>
  )
}

function OrderList() {
  const query = useInfiniteQuery(ordersQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your purchases`} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your purchases`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t`No purchases yet`}
        action={
          <DialogLink type="pricing">
            <Trans>Buy Credits</Trans>
          </DialogLink>
        }
      >
        <Trans>One credit buys one link, and credits never expire. Your purchases and receipts appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <PurchaseRows orders={orders} />
      <LoadMore query={query} />
    </>
  )
}

/** Exports every purchase as one file, including those that are not loaded yet. Hidden if there are none. */
function ExportButton() {
  const { data } = useInfiniteQuery(ordersQuery)
  const exporting = useMutation({
    mutationFn: readAllOrders,
    onSuccess: (orders) =>
      saveFile(new Blob([ordersCsv(orders)], { type: 'text/csv;charset=utf-8' }), 'linkwright-purchases.csv'),
    onError: (error) =>
      notify(
        { title: t`Couldn’t create the file`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  if (data?.pages[0]?.orders.length === 0 || data === undefined) return null
  return (
    <Button variant="quiet" size="sm" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {exporting.isPending ? t`Preparing...` : t`Export CSV`}
    </Button>
  )
}
