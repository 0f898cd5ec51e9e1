import type { LiveFigures } from './live-figures.ts'

/** The deps for judging claims. In production a claim without a source is not shown. */
export type SiteContentDeps = { isProduction: boolean; figures: LiveFigures }
