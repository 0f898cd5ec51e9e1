import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { placementStates } from '#contract/campaigns/campaign-values.ts'
import type { Campaign, PlacementCounts, PlacementState } from '#contract/campaigns/campaigns.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Boundary } from '#web/ui/loading/boundary.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { countText, placementStyle } from '../campaign-labels.ts'
import type { RenderCheck } from './placement-drawer.tsx'
import { PlacementTable } from './placement-table.tsx'
import { firstView, type PlacementView, rowsPerPage, viewOf } from './placement-view.ts'
import type { AllPlacements } from './use-all-placements.ts'

// Few visits open a link.
const PlacementDrawer = lazyPart(async () => (await import('./placement-drawer.tsx')).PlacementDrawer)

type PlacementSectionProps = { campaign: Campaign; placements: AllPlacements; drawCheck: RenderCheck }

/** The links of the campaign, optionally filtered by state, and the details of one of them. */
export function PlacementSection({ campaign, placements, drawCheck }: PlacementSectionProps) {
  const [view, setView] = useState<PlacementView>(firstView)
  const [openId, setOpenId] = useState<string | null>(null)
  const { rows, state, problem, retry } = placements
  const shown = useMemo(() => viewOf(rows, view), [rows, view])
  const pages = Math.max(1, Math.ceil(shown.length / rowsPerPage))
  const page = Math.min(view.page, pages - 1)
  const open = shown.findIndex(({ id }) => id === openId)
  const figures = rows.reduce(
    (sum, { viewCount, referralClicks }) => ({ views: sum.views + viewCount, clicks: sum.clicks + referralClicks }),
    { views: 0, clicks: 0 },
  )

  return (
    <section aria-labelledby="links-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="links-title" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>Links</Trans>
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <Trans>
            <Plural value={figures.views} one="# view" other="# views" /> of the articles ·{' '}
            <Plural value={figures.clicks} one="# click" other="# clicks" /> to the target
          </Trans>
        </p>
      </div>
      {problem !== null && (
        <ErrorState title={t`Couldn’t load all links`} className="mt-3" onRetry={retry}>
          {problem}
        </ErrorState>
      )}
      {state === 'loading' && problem === null && (
        <div className="mt-3">
          <RowsSkeleton label={t`Loading the links`} rows={5} />
        </div>
      )}
      {state !== 'loading' && rows.length === 0 && (
        <div className="mt-3">
          <EmptyState title={t`No links yet`}>
            <Trans>Links are planned when the campaign starts.</Trans>
          </EmptyState>
        </div>
      )}
      {rows.length > 0 && (
        <div className="mt-3 space-y-4">
          <StateFilter
            counts={campaign.counts}
            chosen={view.states}
            onChosen={(states) => setView({ ...view, states, page: 0 })}
          />
          {shown.length === 0 ? (
            <EmptyState title={t`No links with this status`}>
              <Trans>Choose another status, or clear the filter to see all links.</Trans>
            </EmptyState>
          ) : (
            <PlacementTable
              rows={shown.slice(page * rowsPerPage, (page + 1) * rowsPerPage)}
              view={view}
              onView={setView}
              onOpen={setOpenId}
            />
          )}
          <Paging page={page} pages={pages} count={shown.length} onPage={(to) => setView({ ...view, page: to })} />
        </div>
      )}
      {openId !== null && (
        <Boundary onError={() => setOpenId(null)}>
          <Suspense fallback={null}>
            <PlacementDrawer
              id={openId}
              number={rows.find(({ id }) => id === openId)?.number ?? 0}
              previous={open > 0 ? (shown[open - 1]?.id ?? null) : null}
              next={open >= 0 ? (shown[open + 1]?.id ?? null) : null}
              drawCheck={drawCheck}
              onMove={setOpenId}
              onClose={() => setOpenId(null)}
            />
          </Suspense>
        </Boundary>
      )}
    </section>
  )
}

type StateFilterProps = {
  counts: PlacementCounts
  chosen: ReadonlySet<PlacementState>
  onChosen: (states: ReadonlySet<PlacementState>) => void
}

function StateFilter({ counts, chosen, onChosen }: StateFilterProps) {
  const present = placementStates.filter((state) => counts[state] > 0 || chosen.has(state))
  if (present.length < 2) return null

  function toggle(state: PlacementState) {
    const next = new Set(chosen)
    if (!next.delete(state)) next.add(state)
    onChosen(next)
  }

  return (
    <fieldset className="max-md:fading-edge flex min-w-0 gap-2 max-md:-mx-4 overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap md:overflow-visible">
      <legend className="sr-only">
        <Trans>Filter by status</Trans>
      </legend>
      {present.map((state) => {
        const isOn = chosen.has(state)
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isOn}
            onClick={() => toggle(state)}
            className={classNames(
              'inline-flex h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-3 text-sm tabular-nums transition-colors',
              isOn
                ? 'border-ink bg-ink text-paper'
                : 'border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
            )}
          >
            {placementStyle(state).label}
            <span className={isOn ? undefined : 'text-ink-soft'}>{countText(counts[state])}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

type PagingProps = { page: number; pages: number; count: number; onPage: (page: number) => void }

function Paging({ page, pages, count, onPage }: PagingProps) {
  if (pages < 2) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className="text-ink-soft tabular-nums">
        <Trans>
          {{ first: countText(page * rowsPerPage + 1) }} to{' '}
          {{ last: countText(Math.min(count, (page + 1) * rowsPerPage)) }} of {{ all: countText(count) }}
        </Trans>
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          <Trans>Previous</Trans>
        </Button>
        <Button variant="secondary" size="sm" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      </div>
    </div>
  )
}
