import type { PlacementState } from '#contract/campaigns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { stateLooks } from './campaign-words.ts'

export function StateBadge({ state }: { state: PlacementState }) {
  const { label, tone } = stateLooks[state]
  return <Badge tone={tone}>{label}</Badge>
}
