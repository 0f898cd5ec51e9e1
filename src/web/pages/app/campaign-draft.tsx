import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { campaignQuery } from '#web/campaigns/queries.ts'
import { CampaignWizard } from '#web/campaigns/wizard/campaign-wizard.tsx'
import { EditRunning } from '#web/campaigns/wizard/edit-running.tsx'
import { problemOf } from '#web/platform/http/client.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'

/** A campaign to continue: a draft in the wizard, a running one with the few fields that can still change. */
export function CampaignDraft({ id }: { id: string }) {
  // It may have changed elsewhere; while it is edited here, it is not fetched again.
  const query = useQuery({ ...campaignQuery(id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (query.isPending) return <RowsSkeleton label={t`Loading the draft`} rows={6} />
  if (query.isLoadingError) {
    const problem = problemOf(query.error)
    return problem.code === 'not_found' ? (
      <EmptyState
        title={problem.message}
        action={
          <Link to="/campaigns" className={buttonStyle()}>
            <Trans>Go to Campaigns</Trans>
          </Link>
        }
      >
        <Trans>It may have been deleted.</Trans>
      </EmptyState>
    ) : (
      <ErrorState title={t`Couldn’t load the draft`} onRetry={() => void query.refetch()}>
        {problem.message}
      </ErrorState>
    )
  }
  const { status } = query.data
  if (status === 'draft') return <CampaignWizard key={id} campaign={query.data} />
  if (status === 'cancelled' || status === 'finished') return <Navigate to={`/campaigns/${id}`} replace />
  return <EditRunning campaign={query.data} />
}
