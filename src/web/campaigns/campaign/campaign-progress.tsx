import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Campaign, PlacementCounts } from '#contract/campaigns/campaigns.ts'
import { ToneSwatch } from '#web/ui/charts/share-bar.tsx'
import { barStyles, countText, creditsText, momentText, placementStyle } from '../campaign-labels.ts'
import { CountsBar, settledCount } from '../overview/counts-bar.tsx'
import { isMoving } from './follow-campaign.ts'

/** The campaign's progress, its costs, and when it continues. Updated live while anything changes. */
export function CampaignProgressPanel({ campaign }: { campaign: Campaign }) {
  const { status, counts, links, credits, blockedText } = campaign
  // It is unknown when a paused campaign continues.
  const { nextDueAt, expectedEndAt } = status === 'running' ? campaign : { nextDueAt: null, expectedEndAt: null }
  return (
    <section aria-labelledby="progress-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="progress-title" className="font-semibold text-lg tracking-[-0.01em] tabular-nums">
          {plural(links, {
            one: `${{ verified: countText(counts.verified) }} of # link verified`,
            other: `${{ verified: countText(counts.verified) }} of # links verified`,
          })}
        </h2>
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {movementText(campaign)}
        </p>
      </div>
      <CountsBar counts={counts} links={links} className="mt-3 h-3" />
      <Legend counts={counts} />
      {blockedText !== null && (
        <p role="note" className="mt-4 max-w-[72ch] rounded bg-qualified-soft px-3.5 py-3 text-ink text-sm">
          {blockedText}
        </p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-8 border-line border-y sm:grid-cols-5">
        <Figure name={t`Reserved`}>{creditsText(credits.reserved)}</Figure>
        <Figure name={t`Spent`}>{creditsText(credits.spent)}</Figure>
        <Figure name={t`Refunded`}>{creditsText(credits.returned)}</Figure>
        {isMoving(campaign) && (
          <>
            <Figure name={t`Next link`}>
              {nextDueAt === null ? '–' : <Moment iso={nextDueAt} past={t`due now`} />}
            </Figure>
            <Figure name={t`Expected end`}>
              {expectedEndAt === null ? '–' : <Moment iso={expectedEndAt} past={t`any moment now`} />}
            </Figure>
          </>
        )}
      </dl>
    </section>
  )
}

function movementText({ status, counts, links }: Campaign): string {
  const settled = countText(settledCount(counts))
  const all = countText(links)
  if (status === 'paused') return t`${settled} of ${all} completed · no new links until you resume`
  return isMoving({ status }) ? t`${settled} of ${all} completed` : t`Nothing in progress.`
}

function Legend({ counts }: { counts: PlacementCounts }) {
  const { waiting, cancelled } = counts
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft text-sm tabular-nums">
      {barStyles
        .filter(({ state }) => counts[state] > 0)
        .map(({ state, tone, shade }) => (
          <li key={state} className="inline-flex items-center gap-2">
            <ToneSwatch tone={tone} shade={shade} />
            {placementStyle(state).label} <span className="text-ink">{countText(counts[state])}</span>
          </li>
        ))}
      {waiting > 0 && (
        <li className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-[3px] border border-line-strong/50 bg-sunken" />
          {placementStyle('waiting').label} <span className="text-ink">{countText(waiting)}</span>
        </li>
      )}
      {cancelled > 0 && (
        <li>
          {placementStyle('cancelled').label} <span className="text-ink">{countText(cancelled)}</span>
        </li>
      )}
    </ul>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-3.5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Moment({ iso, past }: { iso: string; past: string }) {
  return <time dateTime={iso}>{Date.parse(iso) <= Date.now() ? past : momentText(iso)}</time>
}
