import type { PlacementCounts } from '#contract/campaigns/campaigns.ts'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { barStyles, inStateText } from '../campaign-labels.ts'

/** The number of links that are live and paid. */
export function liveCount(counts: PlacementCounts): number {
  return counts.verified
}

/** The number of links that have reached a final state. */
export function settledCount({ verified, lost, refunded, failed, cancelled }: PlacementCounts): number {
  return verified + lost + refunded + failed + cancelled
}

/** The progress of a campaign's links; links that were not started stay empty. */
export function CountsBar({ counts, links, className }: { counts: PlacementCounts; links: number; className: string }) {
  const words = barStyles.filter(({ state }) => counts[state] > 0).map(({ state }) => inStateText(state, counts[state]))
  return (
    <>
      <ShareBar
        className={className}
        total={links}
        parts={barStyles.map(({ state, tone, shade }) => ({ key: state, count: counts[state], tone, shade }))}
      />
      <span className="sr-only">{words.join(', ')}</span>
    </>
  )
}
