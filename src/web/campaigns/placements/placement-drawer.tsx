import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Placement, PlacementCheck, PlacementEvent } from '#contract/campaigns/campaigns.ts'
import { verdictTexts } from '#contract/reports/report-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { anchorKindText, countText, dateText, momentText, nextCheckText, placementStyle } from '../campaign-labels.ts'
import { placementQuery } from '../queries.ts'
import { EventRow } from '../timeline/event-row.tsx'
import { StateBadge } from '../timeline/state-badge.tsx'

/** Renders the measurements of one check of a placement; another slice provides it. */
export type RenderCheck = (check: PlacementCheck) => ReactNode

type PlacementDrawerProps = {
  id: string
  number: number
  previous: string | null
  next: string | null
  drawCheck: RenderCheck
  onMove: (id: string) => void
  onClose: () => void
}

/** All details of one link: its state, every check with its evidence, and every step. */
export function PlacementDrawer({ id, number, previous, next, drawCheck, onMove, onClose }: PlacementDrawerProps) {
  const query = useQuery({ ...placementQuery(id), placeholderData: keepPreviousData })
  return (
    <Drawer
      title={t`Link ${number}`}
      description={t`Status, evidence and history.`}
      noun="link"
      position={t`No. ${{ number: countText(number) }}`}
      previous={previous}
      next={next}
      onMove={onMove}
      onClose={onClose}
    >
      {query.isError && query.data === undefined && (
        <ErrorState title={t`Couldn’t load the link`} onRetry={() => void query.refetch()}>
          {problemOf(query.error).message}
        </ErrorState>
      )}
      {query.isPending && <RowsSkeleton label={t`Loading the link`} rows={6} />}
      {query.data !== undefined && (
        <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : undefined}>
          <Head placement={query.data.placement} />
          <Facts placement={query.data.placement} />
          <Checks checks={query.data.checks} drawCheck={drawCheck} />
          <Steps events={query.data.events} />
        </div>
      )}
    </Drawer>
  )
}

function Head({ placement }: { placement: Placement }) {
  const { state, url, articleTitle, site } = placement
  const note = [placement.text, nextCheckText(placement)].filter((text) => text !== null).join(' ')
  return (
    <>
      <h2 className="font-semibold text-ink text-lg leading-6 wrap-anywhere">
        <bdi>{articleTitle ?? site?.host ?? t`Not placed yet`}</bdi>
      </h2>
      {url !== null && (
        <>
          <p className="mt-1 text-ink-soft text-sm wrap-anywhere">
            <bdi>{url}</bdi>
          </p>
          <div className="mt-1 -ml-3 flex flex-wrap gap-1">
            <a
              href={url}
              target="_blank"
              rel="noreferrer nofollow"
              className={buttonStyle({ variant: 'quiet', size: 'sm' })}
            >
              <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
              <Trans>
                Open
                <span className="sr-only"> the page in a new tab</span>
              </Trans>
            </a>
            <CopyButton text={url} label={t`Copy URL`} variant="quiet" size="sm" />
          </div>
        </>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StateBadge state={state} />
        <p className="text-sm">{placementStyle(state).text}</p>
      </div>
      {note !== '' && <p className="mt-3 rounded bg-sunken p-3 text-sm wrap-anywhere">{note}</p>}
    </>
  )
}

function Facts({ placement }: { placement: Placement }) {
  const { site, keyword, anchorText, anchorKind, attempts, dueAt, verifiedAt, guaranteeUntil, lastCheckedAt } =
    placement
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: t`Site`,
      value: site && (
        <bdi>{site.kind === 'own' ? t`${{ host: site.host }}, yours` : t`${{ host: site.host }}, network`}</bdi>
      ),
    },
    { name: t`Anchor text`, value: <bdi>{anchorText}</bdi> },
    { name: t`Kind`, value: anchorKindText(anchorKind).label },
    { name: t`Keyword`, value: <bdi>{keyword}</bdi> },
    { name: t`Views`, value: countText(placement.viewCount) },
    { name: t`Clicks`, value: countText(placement.referralClicks) },
    { name: t`Due`, value: verifiedAt === null ? momentText(dueAt) : null },
    { name: t`Attempts`, value: attempts === 0 ? null : countText(attempts) },
    { name: t`Verified`, value: verifiedAt && momentText(verifiedAt) },
    { name: t`Last check`, value: lastCheckedAt && momentText(lastCheckedAt) },
    { name: t`Guarantee until`, value: guaranteeUntil && dateText(guaranteeUntil) },
  ]
  return (
    <dl className="mt-5 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-line border-t py-5 text-sm sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      {facts
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 text-ink tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The newest check is expanded; the evidence of the others opens with one click. */
function Checks({ checks, drawCheck }: { checks: readonly PlacementCheck[]; drawCheck: RenderCheck }) {
  const newest = [...checks].sort((a, b) => Date.parse(b.checkedAt) - Date.parse(a.checkedAt))
  return (
    <section className="border-line border-t py-5">
      <h3 className="font-semibold text-ink">
        {checks.length === 0
          ? t({ message: 'Checks', comment: 'Heading of the list of times when the page was looked at' })
          : plural(checks.length, { one: '# check of the live page', other: '# checks of the live page' })}
      </h3>
      {newest.length === 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          <Trans>No checks yet. We check the page as soon as it’s live, and every day of its guarantee.</Trans>
        </p>
      )}
      {newest.map((check, index) => (
        <details key={check.id} open={index === 0} className="group mt-3 rounded border border-line">
          <summary className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-3.5 py-2 text-sm hover:bg-sunken/60">
            <time dateTime={check.checkedAt} className="tabular-nums">
              {momentText(check.checkedAt)}
            </time>
            <span className="text-ink-soft group-open:hidden">{translated(verdictTexts[check.verdict].label)}</span>
          </summary>
          <div className="border-line border-t px-3.5 pb-2">{drawCheck(check)}</div>
        </details>
      ))}
    </section>
  )
}

function Steps({ events }: { events: readonly PlacementEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="border-line border-t py-5">
      <h3 className="font-semibold text-ink">
        <Trans>History</Trans>
      </h3>
      <ol className="mt-2">
        {[...events]
          .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
      </ol>
    </section>
  )
}
