import type { ReactNode } from 'react'
import type { PlacementCheck } from '#contract/campaigns/campaigns.ts'

/** Draws what was measured in one look at a placement; another slice knows how. */
export type RenderCheck = (check: PlacementCheck) => ReactNode
