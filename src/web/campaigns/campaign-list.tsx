import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CampaignStatus, CampaignSummary } from '#contract/campaigns.ts'
import { problemOf } from '#web/platform/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { countText, dateText, shortUrl, statusLooks, titleOf } from './campaign-words.ts'
import { CountsBar, liveCount } from './counts-bar.tsx'
import { campaignsQuery } from './queries.ts'

/** The member's campaigns, newest first. `allPath` leads from a filter that leaves nothing back to all of them. */
export function CampaignList({ status, allPath }: { status: CampaignStatus | null; allPath: string }) {
  const query = useInfiniteQuery(campaignsQuery(status))
  if (query.isPending) return <RowsSkeleton label="Loading your campaigns" rows={4} />
  if (query.isLoadingError)
    return (
      <ErrorState title="Your campaigns could not be loaded" className="mt-4" onRetry={() => void query.refetch()}>
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

/** Campaigns as rows, each a link to its page; a draft leads on to where it is filled in. */
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
  const { label, tone } = statusLooks[status]
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
          {startedAt === null ? `Drafted ${dateText(createdAt)}` : `Started ${dateText(startedAt)}`}
        </p>
      </div>
      {isDraft ? (
        <p className="text-ink-soft text-sm">
          {countText(links)} {links === 1 ? 'link' : 'links'} planned · <span className="text-ink">Continue</span>
        </p>
      ) : (
        <div>
          <p className="text-sm tabular-nums">
            <strong className="font-semibold">{countText(liveCount(counts))}</strong> of {countText(links)} verified
          </p>
          <CountsBar counts={counts} links={links} className="mt-1.5 h-2" />
        </div>
      )}
    </li>
  )
}

/** Where it leads; a campaign without a name is called by that already. */
function Target({ campaign: { name, targetUrl } }: { campaign: CampaignSummary }) {
  if (targetUrl !== '' && name.trim() === '') return null
  return (
    <p className="mt-0.5 truncate text-ink-soft text-sm">
      {targetUrl === '' ? (
        'No target yet'
      ) : (
        <>
          <span aria-hidden="true">→ </span>
          <span className="sr-only">links to </span>
          <bdi>{shortUrl(targetUrl)}</bdi>
        </>
      )}
    </p>
  )
}

function NoCampaigns() {
  return (
    <EmptyState
      title="No campaigns yet"
      action={
        <Link to="/campaigns/new" className={buttonStyle()}>
          Start Campaign
        </Link>
      }
    >
      A campaign places links to one page of yours over days or weeks. Each is fetched live before it costs a credit,
      watched for 30 days, and refunded when it goes.
    </EmptyState>
  )
}

function NoneOf({ status, allPath }: { status: CampaignStatus; allPath: string }) {
  return (
    <EmptyState
      title={`No campaign is ${statusLooks[status].label.toLowerCase()}`}
      action={
        <Link to={allPath} className={buttonStyle({ variant: 'secondary' })}>
          Show all
        </Link>
      }
    >
      The others are still there.
    </EmptyState>
  )
}
