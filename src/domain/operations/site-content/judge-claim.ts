import {
  type ClaimKey,
  type ClaimMode,
  type ClaimState,
  type LiveFigure,
  liveCountMin,
  liveRateChecksMin,
} from '#contract/operations/site-content.ts'
import { claimDefaults } from './claim-defaults.ts'
import type { Figure, Figures } from './count-figures.ts'

/** A claim as it is to be judged: the operator's row, or the default in its place. */
export type StatedClaim = { key: ClaimKey; text: string; source: string | null; mode: ClaimMode }

export type JudgedClaim = {
  standing: ClaimState
  /** What is shown; `null` when nothing is. */
  text: string | null
  source: string | null
  isLive: boolean
}

type Circumstances = { isProduction: boolean; counted: Figures | null }

/** Whether a claim may be shown, with which words and which source. Pure. */
export function judgeClaim(claim: StatedClaim, { isProduction, counted }: Circumstances): JudgedClaim {
  if (claim.mode === 'off') return { standing: 'off', text: null, source: null, isLive: false }
  if (claim.mode === 'live') return judgeLive(claimDefaults[claim.key].figure, counted)
  const source = sourceOf(claim)
  if (source !== null) return { standing: 'shown', text: claim.text, source, isLive: false }
  if (isProduction) return { standing: 'unsubstantiated', text: null, source, isLive: false }
  return { standing: 'example', text: claim.text, source, isLive: false }
}

function judgeLive(name: LiveFigure | null, counted: Figures | null): JudgedClaim {
  if (name === null || counted === null) return { standing: 'uncounted', text: null, source: null, isLive: true }
  const figure = counted.figures[name]
  const text = figureText(figure)
  const source = text === null ? null : countedSource(name, figure, counted.countedAt)
  return { standing: text === null ? 'tooSmall' : 'shown', text, source, isLive: true }
}

/** The operator's source, or else the product's own for the very text it brings along. */
export function sourceOf({ key, text, source }: Pick<StatedClaim, 'key' | 'text' | 'source'>): string | null {
  const standard = claimDefaults[key]
  return source ?? (text === standard.text ? standard.builtInSource : null)
}

/** A figure as it is shown: never more than was counted. Exact below 1,000, above that its two leading digits; `null` when it is too small to say anything. */
export function figureText({ value, outOf }: Figure): string | null {
  if (outOf !== null) return outOf < liveRateChecksMin || value === 0 ? null : `${value}%`
  if (value < liveCountMin) return null
  if (value < 1_000) return String(value)
  const step = 10 ** (String(value).length - 2)
  return `${(Math.floor(value / step) * step).toLocaleString('en-US')}+`
}

/** What was counted, exactly, where and when. */
function countedSource(name: LiveFigure, { outOf }: Figure, at: Date): string {
  const time = at.toISOString()
  return `${countedWords[name](outOf ?? 0)}, counted in our database on ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC.`
}

const countedWords: Readonly<Record<LiveFigure, (outOf: number) => string>> = {
  members: () => 'Accounts with a confirmed address',
  verifiedLinks: () => 'Links of campaigns that were found at their last look',
  verifiedRate: (outOf) => `Links found at their last look, of ${outOf.toLocaleString('en-US')} that campaigns placed`,
  waiting: () => 'Confirmed addresses on the waitlist',
}
