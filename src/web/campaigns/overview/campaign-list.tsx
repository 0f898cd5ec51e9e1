import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CampaignStatus, CampaignSummary } from '#contract/campaigns/campaigns.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { countText, dateText, shortUrl, statusStyle, titleOf } from '../campaign-labels.ts'
import { campaignsQuery } from '../queries.ts'
import { CountsBar, liveCount } from './counts-bar.tsx'

/** The member's campaigns, newest first. `allPath` leads from an empty filter result back to all campaigns. */
export function CampaignList({ status, allPath }: { status: CampaignStatus | null; allPath: string }) {
  const query = useInfiniteQuery(campaignsQuery(status))
  if (query.isPending) return <RowsSkeleton label={t`Loading your campaigns`} rows={4} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load your campaigns`} className="mt-4" onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const campaigns = query.data.pages.flatMap((page) => page.campaigns)
  if (campaigns.length === 0) return status === null ? <NoCampaigns /> : <NoneOf status={status} allPath={allPath} />
  return (
    <>
      <CampaignRows campaigns={campaigns} />
      <LoadMore query={query} />
    </>
  )
}

/** Campaigns as rows. Each row links to the campaign's page, a draft to its form. */
export function CampaignRows({ campaigns }: { campaigns: readonly CampaignSummary[] }) {
  return (
    <ul>
      {campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} />
      ))}
    </ul>
  )
}

function CampaignRow({ campaign }: { campaign: CampaignSummary }) {
  const { id, status, links, counts, createdAt, startedAt } = campaign
  const isDraft = status === 'draft'
  const { label, tone } = statusStyle(status)
  const [live, planned] = [countText(liveCount(counts)), countText(links)]
  return (
    <li className="relative grid items-center gap-x-8 gap-y-3 border-line border-b py-4 hover:bg-sunken/60 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <p className="flex items-center gap-2.5">
          <Link
            to={isDraft ? `/campaigns/${id}/edit` : `/campaigns/${id}`}
            className="min-w-0 truncate font-medium text-ink after:absolute after:inset-0 after:content-['']"
          >
            <bdi>{titleOf(campaign)}</bdi>
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <Target campaign={campaign} />
        <p className="mt-1 text-ink-faint text-xs tabular-nums">
          {startedAt === null
            ? t`Drafted ${{ date: dateText(createdAt) }}`
            : t`Started ${{ date: dateText(startedAt) }}`}
        </p>
      </div>
      {isDraft ? (
        <p className="text-ink-soft text-sm">
          <Plural
            value={links}
            one={
              <Trans>
                # link planned · <span className="text-ink">Continue</span>
              </Trans>
            }
            other={
              <Trans>
                # links planned · <span className="text-ink">Continue</span>
              </Trans>
            }
          />
        </p>
      ) : (
        <div>
          <p className="text-sm tabular-nums">
            <Trans>
              <strong className="font-semibold">{live}</strong> of {planned} verified
            </Trans>
          </p>
          <CountsBar counts={counts} links={links} className="mt-1.5 h-2" />
        </div>
      )}
    </li>
  )
}

/** The target; a campaign without a name already shows it as the title. */
function Target({ campaign: { name, targetUrl } }: { campaign: CampaignSummary }) {
  if (targetUrl !== '' && name.trim() === '') return null
  return (
    <p className="mt-0.5 truncate text-ink-soft text-sm">
      {targetUrl === '' ? (
        t`No target yet`
      ) : (
        <>
          <span aria-hidden="true">→ </span>
          <span className="sr-only">
            <Trans>links to</Trans>{' '}
          </span>
          <bdi>{shortUrl(targetUrl)}</bdi>
        </>
      )}
    </p>
  )
}

function NoCampaigns() {
  return (
    <EmptyState
      title={t`No campaigns yet`}
      action={
        <Link to="/campaigns/new" className={buttonStyle()}>
          <Trans>Start Campaign</Trans>
        </Link>
      }
    >
      <Trans>
        A campaign places links to one of your pages over days or weeks. We check each link live before it costs a
        credit, monitor it for 30 days and refund it if it’s lost.
      </Trans>
    </EmptyState>
  )
}

const noneOf: Record<CampaignStatus, MessageDescriptor> = {
  draft: msg`No drafts`,
  running: msg`No running campaigns`,
  paused: msg`No paused campaigns`,
  stopping: msg`No campaigns are stopping`,
  cancelled: msg`No cancelled campaigns`,
  finished: msg`No finished campaigns`,
}

function NoneOf({ status, allPath }: { status: CampaignStatus; allPath: string }) {
  return (
    <EmptyState
      title={i18n._(noneOf[status])}
      action={
        <Link to={allPath} className={buttonStyle({ variant: 'secondary' })}>
          <Trans>Show all</Trans>
        </Link>
      }
    >
      <Trans>Choose another status to see your other campaigns.</Trans>
    </EmptyState>
  )
}
