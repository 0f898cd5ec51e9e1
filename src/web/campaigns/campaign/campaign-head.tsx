import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { dateText, perDayText, relText, shortUrl, statusStyle, titleOf } from '../campaign-labels.ts'
import { CampaignActions } from './campaign-actions.tsx'

/** The campaign's name, state and actions. */
export function CampaignHead({ campaign }: { campaign: Campaign }) {
  const { status, targetUrl, keywords, pacePerDay, rel, createdAt, startedAt, finishedAt } = campaign
  const { label, tone } = statusStyle(status)
  return (
    <div className="mb-8">
      <Link to="/campaigns" className="link text-ink-soft text-sm">
        <Trans>Campaigns</Trans>
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-2xl tracking-[-0.02em]">
            <bdi className="wrap-anywhere">{titleOf(campaign)}</bdi>
            <Badge tone={tone}>{label}</Badge>
          </h1>
          {targetUrl !== '' && (
            <p className="mt-1 text-ink-soft wrap-anywhere">
              <span aria-hidden="true">→ </span>
              <span className="sr-only">
                <Trans>links to</Trans>{' '}
              </span>
              <a href={targetUrl} target="_blank" rel="noreferrer nofollow" className="link">
                <bdi>{shortUrl(targetUrl)}</bdi>
              </a>
            </p>
          )}
        </div>
        <CampaignActions campaign={campaign} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-2 gap-y-1 text-ink-soft text-sm tabular-nums">
        <span>{perDayText(pacePerDay)}</span>
        <Dot />
        <span>{relText(rel).label}</span>
        <Dot />
        <span>
          {startedAt === null
            ? t`drafted ${{ date: dateText(createdAt) }}`
            : t`started ${{ date: dateText(startedAt) }}`}
        </span>
        {finishedAt !== null && (
          <>
            <Dot />
            <span>
              <Trans>ended {{ date: dateText(finishedAt) }}</Trans>
            </span>
          </>
        )}
        {keywords.length > 0 && (
          <>
            <Dot />
            <bdi className="wrap-anywhere">{keywords.join(', ')}</bdi>
          </>
        )}
      </p>
    </div>
  )
}

function Dot() {
  return (
    <span aria-hidden="true" className="text-ink-faint">
      ·
    </span>
  )
}
