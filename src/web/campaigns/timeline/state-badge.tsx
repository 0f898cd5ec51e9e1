import type { PlacementEvent, PlacementState } from '#contract/campaigns/campaigns.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { eventStyle, placementStyle } from '../campaign-labels.ts'

export function StateBadge({ state }: { state: PlacementState }) {
  const { label, tone } = placementStyle(state)
  return <Badge tone={tone}>{label}</Badge>
}

/** The state after a step, or that a link is suspected lost or no longer so. */
export function EventBadge({ event }: { event: Pick<PlacementEvent, 'kind' | 'to'> }) {
  const { label, tone } = eventStyle(event)
  return <Badge tone={tone}>{label}</Badge>
}
