/** The range of a chart above and below zero, in whole steps of one round number. */
export type ChartScale = { step: number; up: number; down: number; ticks: number[] }

/** Roughly the number of grid lines that stays readable. */
const targetSteps = 4

/** The scale for figures up to `up` above zero and down to `down` below it. Figures are counts, so a step is at least 1. */
export function scaleOf(up: number, down: number): ChartScale {
  const step = roundStep((up + down) / targetSteps)
  const ups = Math.max(1, Math.ceil(up / step))
  const downs = Math.ceil(down / step)
  const ticks = Array.from({ length: ups + downs + 1 }, (_, index) => (ups - index) * step)
  return { step, up: ups * step, down: downs * step, ticks }
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below `size`. */
function roundStep(size: number): number {
  if (size <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(size))
  const factor = [1, 2, 5].find((factor) => factor * power >= size) ?? 10
  return factor * power
}

/** Which periods get a label under the chart, counted back from the last: `always`, or only on wide screens (`wide`). */
export function labelOf(index: number, periods: number): 'always' | 'wide' | null {
  const every = Math.max(1, Math.floor(periods / 6))
  const fromLast = periods - 1 - index
  const wideEvery = periods <= 12 ? 1 : every
  if (fromLast % wideEvery !== 0) return null
  return fromLast % (2 * wideEvery) === 0 ? 'always' : 'wide'
}
