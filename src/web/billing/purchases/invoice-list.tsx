import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { BillingDocument } from '#contract/billing/billing-documents.ts'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { dayText, moneyText } from '../balance-text.ts'
import { invoicesQuery } from './documents-queries.ts'

/** Every invoice and credit note, newest first. */
export function InvoiceList() {
  return (
    <section aria-labelledby="invoices-title">
      <h2 id="invoices-title" className="mb-4 font-semibold text-lg tracking-[-0.01em]">
        <Trans>Invoices</Trans>
      </h2>
      <Body />
    </section>
  )
}

function Body() {
  const query = useInfiniteQuery(invoicesQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your invoices`} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn't load your invoices`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const invoices = query.data.pages.flatMap((page) => page.invoices)
  if (invoices.length === 0)
    return (
      <EmptyState title={t`No invoices yet`}>
        <Trans>Every payment and refund gets a document here. We also email it to you.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

function InvoiceRow({ invoice }: { invoice: BillingDocument }) {
  const { number, description, totalCents, issuedAt, isLive, corrects, kind } = invoice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium tabular-nums">{number}</span>
          {kind === 'credit_note' && (
            <Badge>
              <Trans>Credit note</Trans>
            </Badge>
          )}
          {kind === 'cancellation' && (
            <Badge>
              <Trans>Cancelled credit note</Trans>
            </Badge>
          )}
          {!isLive && (
            <Badge tone="qualified">
              <Trans>TEST MODE</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 text-ink-soft">
          <time dateTime={issuedAt}>{dayText(issuedAt)}</time> · {description}
          {corrects !== null && ` · ${t`corrects ${corrects}`}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className="font-medium tabular-nums">{moneyText(totalCents)}</span>
        <InvoiceButton id={invoice.id} number={number} />
      </div>
    </li>
  )
}

function InvoiceButton({ id, number }: { id: string; number: string }) {
  const loading = useMutation({
    mutationFn: () => api().billing.getInvoice({ id }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) =>
      notify(
        { title: t`Couldn't download the invoice`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  return (
    <Button variant="quiet" size="sm" disabled={loading.isPending} onClick={() => loading.mutate()}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Download</Trans>
      <span className="sr-only"> {number}</span>
    </Button>
  )
}
