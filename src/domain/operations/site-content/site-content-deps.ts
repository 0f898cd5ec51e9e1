import type { LiveFigures } from './live-figures.ts'

/** What claims are judged with. In production what has no source is not shown. */
export type SiteContentDeps = { isProduction: boolean; figures: LiveFigures }
