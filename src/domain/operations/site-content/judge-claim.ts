import type { ClaimKey, ClaimMode, ClaimState, LiveFigure } from '#contract/operations/site-content.ts'
import { liveCountMin, liveRateChecksMin } from '#contract/operations/site-content-values.ts'
import { claimDefaults } from './claim-defaults.ts'
import type { Figure, Figures } from './count-figures.ts'

/** A claim to be judged: the operator's row, or the default. */
export type StatedClaim = { key: ClaimKey; text: string; source: string | null; mode: ClaimMode }

export type JudgedClaim = {
  state: ClaimState
  /** The shown text; `null` when nothing is shown. */
  text: string | null
  source: string | null
  isLive: boolean
}

type Circumstances = { isProduction: boolean; counted: Figures | null }

/** Whether a claim may be shown, with its text and its source. Pure. */
export function judgeClaim(claim: StatedClaim, { isProduction, counted }: Circumstances): JudgedClaim {
  if (claim.mode === 'off') return { state: 'off', text: null, source: null, isLive: false }
  if (claim.mode === 'live') return judgeLive(claimDefaults[claim.key].figure, counted)
  const source = sourceOf(claim)
  if (source !== null) return { state: 'shown', text: claim.text, source, isLive: false }
  if (isProduction) return { state: 'unsubstantiated', text: null, source, isLive: false }
  return { state: 'example', text: claim.text, source, isLive: false }
}

function judgeLive(name: LiveFigure | null, counted: Figures | null): JudgedClaim {
  if (name === null || counted === null) return { state: 'uncounted', text: null, source: null, isLive: true }
  const figure = counted.figures[name]
  const text = figureText(figure)
  const source = text === null ? null : countedSource(name, figure, counted.countedAt)
  return { state: text === null ? 'tooSmall' : 'shown', text, source, isLive: true }
}

/** The operator's source, or else the built-in one for exactly the default text. */
export function sourceOf({ key, text, source }: Pick<StatedClaim, 'key' | 'text' | 'source'>): string | null {
  const standard = claimDefaults[key]
  return source ?? (text === standard.text ? standard.builtInSource : null)
}

/**
 * The public form of a figure: never more than was counted. Exact below 1,000, above that its two leading digits; `null` when it is too small to be
 * shown.
 */
export function figureText({ value, outOf }: Figure): string | null {
  if (outOf !== null) return outOf < liveRateChecksMin || value === 0 ? null : `${value}%`
  if (value < liveCountMin) return null
  if (value < 1_000) return String(value)
  const step = 10 ** (String(value).length - 2)
  return `${(Math.floor(value / step) * step).toLocaleString('en-US')}+`
}

/** The source of a live figure: what was counted, where and when. */
function countedSource(name: LiveFigure, { outOf }: Figure, at: Date): string {
  const time = at.toISOString()
  return `${sourceTexts[name](outOf ?? 0)}, counted in our database on ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC.`
}

const sourceTexts: Readonly<Record<LiveFigure, (outOf: number) => string>> = {
  members: () => 'Accounts with a confirmed address',
  verifiedLinks: () => 'Links of campaigns that were found at their last check',
  verifiedRate: (outOf) => `Links found at their last check, of ${outOf.toLocaleString('en-US')} that campaigns placed`,
  waiting: () => 'Confirmed addresses on the waitlist',
}
