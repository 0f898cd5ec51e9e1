import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { RenderCheck } from '../placements/placement-drawer.tsx'
import { PlacementSection } from '../placements/placement-section.tsx'
import { useAllPlacements } from '../placements/use-all-placements.ts'
import { campaignQuery } from '../queries.ts'
import { CampaignTimeline } from '../timeline/campaign-timeline.tsx'
import { AnchorChart } from './anchor-chart.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignProgressPanel } from './campaign-progress.tsx'
import { useFollowedCampaign } from './follow-campaign.ts'
import { LinksOverTime } from './links-over-time.tsx'

/** One campaign: its progress, each of its links, and its events. */
export function CampaignScreen({ id, drawCheck }: { id: string; drawCheck: RenderCheck }) {
  const query = useQuery(campaignQuery(id))
  if (query.isPending)
    return (
      <>
        <Skeleton className="mb-8 h-9 w-64" />
        <RowsSkeleton label={t`Loading the campaign`} rows={6} />
      </>
    )
  if (query.isLoadingError) {
    const problem = problemOf(query.error)
    return problem.code === 'not_found' ? (
      <EmptyState
        isPage
        title={problem.message}
        action={
          <ButtonLink href="/campaigns">
            <Trans>Go to Campaigns</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may have been removed.</Trans>
      </EmptyState>
    ) : (
      <ErrorState isPage title={t`Couldn’t load the campaign`} onRetry={() => void query.refetch()}>
        {problem.message}
      </ErrorState>
    )
  }
  return <LoadedCampaign campaign={query.data} drawCheck={drawCheck} />
}

function LoadedCampaign({ campaign, drawCheck }: { campaign: Campaign; drawCheck: RenderCheck }) {
  useFollowedCampaign(campaign)
  const placements = useAllPlacements(campaign.id, campaign.status !== 'draft')
  return (
    <>
      <CampaignHead campaign={campaign} />
      {campaign.status === 'draft' ? (
        <EmptyState
          title={t`This campaign hasn’t started`}
          action={
            <ButtonLink href={`/campaigns/${campaign.id}/edit`}>
              <Trans>Continue draft</Trans>
            </ButtonLink>
          }
        >
          <Trans>It costs nothing until it starts. Its links and their evidence will appear here.</Trans>
        </EmptyState>
      ) : (
        <div className="space-y-12">
          <CampaignProgressPanel campaign={campaign} />
          <PlacementSection campaign={campaign} placements={placements} drawCheck={drawCheck} />
          <LinksOverTime campaignId={campaign.id} />
          <AnchorChart campaign={campaign} placements={placements.rows} />
          <CampaignTimeline campaignId={campaign.id} />
        </div>
      )}
    </>
  )
}
