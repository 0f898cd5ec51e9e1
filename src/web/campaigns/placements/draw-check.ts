import type { ReactNode } from 'react'
import type { PlacementCheck } from '#contract/campaigns/campaigns.ts'

/** Renders the measurements of one check of a placement; another slice provides it. */
export type RenderCheck = (check: PlacementCheck) => ReactNode
