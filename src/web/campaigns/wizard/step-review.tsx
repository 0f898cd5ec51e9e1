import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { AnchorKind, Campaign, Preflight, Risk } from '#contract/campaigns/campaigns.ts'
import { guaranteeDays } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Distribution } from '#web/ui/charts/distribution.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { anchorKindText, countText, creditsText } from '../campaign-labels.ts'
import type { Step } from './plan-problems.ts'
import { preflightQuery } from './queries.ts'
import { RiskList } from './risk-list.tsx'

type StepReviewProps = {
  campaign: Campaign
  isStarting: boolean
  /** Why the last start was refused. */
  refusal: string | null
  onStart: (accepted: Risk['code'][]) => void
  onStep: (step: Step) => void
}

/** What a start would cost and risk, measured now, and the start button. Nothing is reserved before the start. */
export function StepReview({ campaign, isStarting, refusal, onStart, onStep }: StepReviewProps) {
  const query = useQuery(preflightQuery(campaign))
  const [accepted, setAccepted] = useState<ReadonlySet<Risk['code']>>(new Set())
  if (query.isPending) return <RowsSkeleton label={t`Checking target, sites, anchors and pace`} rows={5} />
  if (query.isError && query.data === undefined)
    return (
      <ErrorState title={t`Couldn’t check this plan`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const preflight = query.data
  const open = preflight.risks.filter(({ level, code }) => level === 'warn' && !accepted.has(code))

  function toggle(code: Risk['code']) {
    const next = new Set(accepted)
    if (!next.delete(code)) next.add(code)
    setAccepted(next)
  }

  return (
    <div className="space-y-9" aria-busy={query.isFetching}>
      <Figures preflight={preflight} />
      <section aria-labelledby="risks-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="risks-title" className="font-semibold">
            <Trans>Checks</Trans>
          </h3>
          <Button variant="quiet" size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
            <RefreshCw size={15} strokeWidth={1.75} aria-hidden="true" />
            {query.isFetching ? t`Checking...` : t`Check again`}
          </Button>
        </div>
        <RiskList risks={preflight.risks} accepted={accepted} onToggle={toggle} onStep={onStep} />
      </section>
      <Plan preflight={preflight} />
      <StartBar
        preflight={preflight}
        openWarnings={open.length}
        isStarting={isStarting}
        refusal={refusal}
        onStart={() => onStart([...accepted])}
      />
    </div>
  )
}

function Figures({ preflight: { cost, available, days, sites } }: { preflight: Preflight }) {
  const missing = cost - available
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-8 border-line border-y sm:grid-cols-4">
        <Figure name={t`Cost`} value={creditsText(cost)} />
        <Figure name={t`Available`} value={countText(available)} />
        <Figure
          name={t({ message: 'Duration', comment: 'How long the campaign takes; followed by “about 5 days”' })}
          value={plural(days, { one: 'about # day', other: 'about # days' })}
        />
        <Figure name={t`Sites`} value={countText(sites.length)} />
      </dl>
      {missing > 0 ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <span className="text-lost">{plural(missing, { one: '# credit short.', other: '# credits short.' })}</span>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => openDialog('pricing', { source: 'campaign', credits: missing })}
          >
            <Trans>Buy Credits</Trans>
          </Button>
        </p>
      ) : (
        <p className="mt-3 max-w-[64ch] text-ink-soft text-sm leading-6">
          <Trans>
            Credits are reserved when the campaign starts, and each is charged only when its link is verified live.
            Unused credits are released at the end, and links lost within {guaranteeDays} days are refunded.
          </Trans>{' '}
          {sites.some(({ kind }) => kind === 'own') && (
            <Trans>
              Links lost on a WordPress or Ghost site of your own are not refunded, because you control that site.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="py-3.5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="mt-0.5 font-semibold text-lg tabular-nums tracking-[-0.01em]">{value}</dd>
    </div>
  )
}

function Plan({ preflight: { sites, anchors } }: { preflight: Preflight }) {
  if (sites.length === 0 && anchors.length === 0) return null
  const shade = (kind: AnchorKind) => anchorKinds.indexOf(kind)
  const most = (rows: readonly { links: number }[]) => Math.max(1, ...rows.map(({ links }) => links))
  return (
    <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
      <Distribution
        title={t`Links per site`}
        head={[t`Site`, t`Links`]}
        most={most(sites)}
        none={t`No sites accept these links.`}
        entries={[...sites]
          .sort((a, b) => b.links - a.links)
          .map(({ id, host, kind, links }) => ({
            key: id,
            name: <bdi>{host}</bdi>,
            count: links,
            note: kind === 'own' ? t`Yours` : t`Network`,
            parts: [{ key: 'links', count: links, tone: 'ink' }],
          }))}
      />
      <Distribution
        title={t`Anchor texts`}
        head={[t`Anchor text`, t`Links`]}
        most={most(anchors)}
        none={t`No anchor text yet.`}
        entries={[...anchors]
          .sort((a, b) => b.links - a.links)
          .map(({ text, kind, links }) => ({
            key: `${kind} ${text}`,
            name: <bdi>{text}</bdi>,
            count: links,
            note: anchorKindText(kind).label,
            parts: [{ key: 'links', count: links, tone: 'ink', shade: shade(kind) }],
          }))}
      />
    </div>
  )
}

type StartBarProps = {
  preflight: Preflight
  openWarnings: number
  isStarting: boolean
  refusal: string | null
  onStart: () => void
}

function StartBar({ preflight, openWarnings, isStarting, refusal, onStart }: StartBarProps) {
  const { canStart, cost, risks } = preflight
  const stops = risks.filter(({ level }) => level === 'stop').length
  const why = !canStart
    ? plural(stops, {
        0: 'This plan can’t be started yet.',
        one: 'Fix # problem above to start.',
        other: 'Fix # problems above to start.',
      })
    : openWarnings > 0
      ? plural(openWarnings, {
          one: 'Accept the warning above, or change the plan.',
          other: 'Accept the # warnings above, or change the plan.',
        })
      : plural(cost, {
          one: 'Reserves # credit and starts now.',
          other: 'Reserves # credits and starts now.',
        })
  return (
    <div className="border-line border-t pt-6">
      {refusal !== null && (
        <p role="alert" className="mb-4 rounded bg-lost-soft p-3 text-sm">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          size="lg"
          disabled={!canStart || openWarnings > 0 || isStarting}
          onClick={onStart}
          aria-describedby="start-why"
        >
          {isStarting ? t`Starting...` : t`Start Campaign`}
        </Button>
        <p id="start-why" className="text-ink-soft text-sm">
          {why}
        </p>
        {canStart && openWarnings === 0 && (
          <Badge tone="verified">
            <Trans>Ready</Trans>
          </Badge>
        )}
      </div>
    </div>
  )
}
