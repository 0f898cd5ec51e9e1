import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { problemOf } from '#web/platform/http/client.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { LinksOverTime } from '../campaign/links-over-time.tsx'
import { overviewQuery } from '../queries.ts'
import { CampaignRows } from './campaign-list.tsx'

/** The campaigns part of the dashboard: campaigns under way, and recent results of links. */
export function CampaignsOverview() {
  const query = useQuery(overviewQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your campaigns`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load your campaigns`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const { activeCampaigns, drafts, links } = query.data
  const hasHistory = links.verified + links.lost + links.refunded > 0
  return (
    <div className="space-y-10">
      <section aria-labelledby="active-title">
        <div className="flex items-baseline justify-between gap-6">
          <h2 id="active-title" className="font-semibold text-lg tracking-[-0.01em]">
            <Trans>Active campaigns</Trans>
          </h2>
          <p className="flex flex-wrap justify-end gap-x-5 text-sm">
            {activeCampaigns.length > 0 && drafts > 0 && (
              <Link to="/campaigns?status=draft" className="link inline-flex min-h-6 items-center">
                {plural(drafts, { one: '# draft', other: '# drafts' })}
              </Link>
            )}
            <Link to="/campaigns" className="link inline-flex min-h-6 items-center">
              <Trans>All campaigns</Trans>
            </Link>
          </p>
        </div>
        <div className="mt-2 border-line border-t">
          {activeCampaigns.length > 0 ? (
            <CampaignRows campaigns={activeCampaigns} />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-6">
              <p className="max-w-[46ch] text-ink-soft text-sm">
                {plural(drafts, {
                  0: 'No active campaigns. Start one to place links over time; you pay only for live ones.',
                  one: 'No active campaigns; you have # draft. Start one to place links over time; you pay only for live ones.',
                  other:
                    'No active campaigns; you have # drafts. Start one to place links over time; you pay only for live ones.',
                })}
              </p>
              <Link
                to={drafts > 0 ? '/campaigns?status=draft' : '/campaigns/new'}
                className={buttonStyle({ size: 'sm' })}
              >
                {drafts > 0 ? t`See drafts` : t`Start Campaign`}
              </Link>
            </div>
          )}
        </div>
      </section>
      {(hasHistory || activeCampaigns.length > 0) && <LinksOverTime campaignId={null} />}
    </div>
  )
}
