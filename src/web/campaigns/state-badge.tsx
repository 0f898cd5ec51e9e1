import type { PlacementState } from '#contract/campaigns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { stateLook } from './campaign-words.ts'

export function StateBadge({ state }: { state: PlacementState }) {
  const { label, tone } = stateLook(state)
  return <Badge tone={tone}>{label}</Badge>
}
