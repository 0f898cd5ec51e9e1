import {
  type Placement,
  type PlacementCheck,
  type PlacementEvent,
  type PlacementHistory,
  PlacementState,
  type PlacementState as State,
} from '#contract/campaigns/campaigns.ts'
import type { Evidence, Verdict } from '#contract/reports/report-evidence.ts'
import type { ReportReason } from '#contract/reports/reports.ts'
import type { CheckRow, ShownPlacement } from '#domain/campaigns/results/placement-queries.ts'
import type { EventRow, HistoryRow } from '#domain/campaigns/results/timeline-queries.ts'

export function presentPlacement(row: ShownPlacement): Placement {
  return {
    id: row.id,
    number: row.number,
    state: PlacementState.parse(row.state),
    keyword: row.keyword,
    anchorText: row.anchorText,
    anchorKind: row.anchorKind as Placement['anchorKind'],
    site: presentSite(row),
    articleTitle: row.articleTitle,
    url: row.url,
    verdict: row.verdict as Verdict | null,
    attempts: row.attempts,
    text: row.text,
    nextCheckAt: row.missingSince === null ? null : (row.nextCheckAt?.toISOString() ?? null),
    viewCount: row.viewCount,
    referralClicks: row.referralClicks,
    dueAt: (row.nextCheckAt ?? row.dueAt).toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    guaranteeUntil: row.guaranteeUntil?.toISOString() ?? null,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
  }
}

function presentSite({ domainId: id, siteHost: host, siteKind: kind }: ShownPlacement): Placement['site'] {
  if (id === null || host === null || kind === null) return null
  return { id, host, kind: kind === 'own' ? 'own' : 'network' }
}

export function presentCheck({ id, checkedAt, verdict, reasons, evidence }: CheckRow): PlacementCheck {
  return {
    id,
    checkedAt: checkedAt.toISOString(),
    verdict: verdict as Verdict,
    reasons: reasons as unknown as ReportReason[],
    evidence: evidence as unknown as Evidence,
  }
}

export function presentEvent(row: EventRow): PlacementEvent {
  const [from, to] = [
    row.fromState === null ? null : PlacementState.parse(row.fromState),
    PlacementState.parse(row.toState),
  ]
  return {
    id: row.id,
    placementId: row.placementId,
    number: row.number,
    kind: row.kind as PlacementEvent['kind'],
    from,
    to,
    text: textOf(from, to, row),
    host: row.host,
    url: row.url,
    checkId: row.checkId,
    credits: row.credits,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    at: row.at.toISOString(),
  }
}

export function presentHistory({ anchorText, events, ...latest }: HistoryRow): PlacementHistory {
  const { placementId, number } = latest
  return { placementId, number, anchorText, latest: presentEvent(latest), events }
}

/** The default text of a step, when the engine recorded no other. */
const stepTexts: Record<State, string> = {
  waiting: 'It waits for another attempt.',
  writing: 'A site was chosen and its article is being written.',
  publishing: 'The article is written and resembles no other.',
  verifying: 'The article is live.',
  verified: 'The link was found on the page, and its credit spent.',
  lost: 'The link is lost.',
  refunded: 'Its credit was refunded.',
  failed: 'It could not be placed and costs nothing.',
  cancelled: 'It was cancelled with its campaign and costs nothing.',
}

type Doubt = Exclude<PlacementEvent['kind'], 'step'>

const doubtTexts: Record<Doubt, string> = {
  suspected: 'The link was not found.',
  cleared: 'The link is no longer suspected of being lost.',
}

function textOf(from: State | null, to: State, { kind, text }: EventRow): string {
  const meaning =
    kind !== 'step'
      ? doubtTexts[kind as Doubt]
      : from === null
        ? 'It was planned.'
        : from === 'lost' && to === 'verified'
          ? 'The link is back.'
          : stepTexts[to]
  return text === null || text === '' || text === meaning ? meaning : `${meaning} ${text}`
}
