import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { SiteOrderChoice } from '#web/ui/site-facts/site-order-choice.tsx'
import { networkSitesQuery } from '../queries.ts'
import { NetworkTable } from './network-table.tsx'

/** The operator's sites, available to all campaigns: read-only. */
export function NetworkSites() {
  return (
    <section aria-labelledby="network-title" className="mt-14">
      <h2 id="network-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>The network</Trans>
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        <Trans>
          Sites run by the operator of this installation. Any member’s campaign can use them. Their links are sponsored
          or nofollow, never dofollow.
        </Trans>
      </p>
      <div className="mt-4">
        <Sites />
      </div>
    </section>
  )
}

function Sites() {
  const [order, setOrder] = useState<SiteOrder>('newest')
  const query = useInfiniteQuery({ ...networkSitesQuery(order), placeholderData: keepPreviousData })
  if (query.isPending) return <RowsSkeleton label={t`Loading the network`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the network`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const sites = query.data.pages.flatMap((page) => page.sites)
  if (sites.length === 0)
    return (
      <p className="border-line border-y py-6 text-ink-soft text-sm">
        <Trans>The network has no sites yet. Campaigns use your own domains.</Trans>
      </p>
    )
  return (
    <>
      <SiteOrderChoice order={order} onOrder={setOrder} className="mb-4 lg:hidden" />
      <NetworkTable sites={sites} order={order} onOrder={setOrder} />
      <LoadMore query={query} />
    </>
  )
}
