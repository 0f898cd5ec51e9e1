import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Credits } from '#contract/billing/billing-calls.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { countText, creditsText } from '../balance-text.ts'
import { creditsQuery } from '../queries.ts'
import { notifyRefreshFailed } from './notify-refresh-failed.ts'

/** The credits of the member: available, reserved, and where they came from. */
export function BalanceSummary() {
  const client = useQueryClient()
  const query = useQuery(creditsQuery)

  /** No retries: the member waits for the result of the click. */
  async function handleRefresh() {
    try {
      await client.fetchQuery({ ...creditsQuery, retry: false })
    } catch {
      notifyRefreshFailed()
    }
  }

  return (
    <section aria-labelledby="credits-title">
      <div className="flex items-center justify-between gap-6">
        <h2 id="credits-title" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>Credits</Trans>
        </h2>
        <Button variant="quiet" size="sm" disabled={query.isFetching} onClick={() => void handleRefresh()}>
          <RefreshCw size={15} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {query.isLoadingError ? (
        <ErrorState title={t`Couldn’t load your credits`} className="mt-4" onRetry={() => void handleRefresh()}>
          {problemOf(query.error).message}
        </ErrorState>
      ) : (
        <Figures credits={query.data} />
      )}
    </section>
  )
}

function Figures({ credits }: { credits: Credits | undefined }) {
  const owed = credits?.owed ?? 0
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 border-line border-y sm:grid-cols-5">
        <Figure name={t`Available`} large value={credits?.available} />
        <Figure name={t`Reserved`} value={credits && credits.balance - credits.available} />
        <Figure name={t`Bonus`} value={credits?.bonus} />
        <Figure name={t`Used`} value={credits?.totalUsed} />
        <Figure name={t`Purchased`} value={credits?.totalPurchased} />
      </dl>
      {owed > 0 && (
        <p role="note" className="mt-4 max-w-[70ch] rounded bg-qualified-soft px-3.5 py-3 text-ink text-sm">
          <Trans>
            <strong className="font-medium">You owe {creditsText(owed)}.</strong> A payment was reversed after its
            credits were spent. Your next credits cover them first.
          </Trans>
        </p>
      )}
    </>
  )
}

function Figure({ name, value, large = false }: { name: string; value: number | undefined; large?: boolean }) {
  return (
    <div className={`py-4 ${large ? 'max-sm:col-span-2 max-sm:border-line max-sm:border-b' : ''}`}>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className={`mt-1 font-semibold tabular-nums ${large ? 'text-3xl tracking-[-0.02em]' : 'text-xl sm:mt-2.5'}`}>
        {value === undefined ? <Pending large={large} /> : countText(value)}
      </dd>
    </div>
  )
}

function Pending({ large }: { large: boolean }): ReactNode {
  return (
    <>
      <Skeleton className={large ? 'h-9 w-24' : 'h-7 w-12'} />
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
    </>
  )
}
