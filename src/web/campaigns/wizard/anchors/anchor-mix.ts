import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { AnchorKind, AnchorMix } from '#contract/campaigns/campaigns.ts'

/**
 * The mix with one share set to `value` percent. The others retain their proportions to each other as far as whole numbers allow, and all four add up
 * to 100: the remainder goes to the largest fractions first. Pure.
 */
export function withShare(mix: AnchorMix, kind: AnchorKind, value: number): AnchorMix {
  const share = Math.min(100, Math.max(0, Math.round(Number.isFinite(value) ? value : 0)))
  const others = anchorKinds.filter((other) => other !== kind)
  const rest = 100 - share
  const sum = others.reduce((total, other) => total + mix[other], 0)
  const exact = others.map((other) => (rest * (sum === 0 ? 1 : mix[other])) / (sum === 0 ? others.length : sum))
  const parts = apportion(exact, rest)
  const next: AnchorMix = { ...mix, [kind]: share }
  others.forEach((other, index) => {
    next[other] = parts[index] ?? 0
  })
  return next
}

/** How many of `links` each kind gets, as whole numbers that add up to `links`. Pure. */
export function linksOfMix(mix: AnchorMix, links: number): Record<AnchorKind, number> {
  const parts = apportion(
    anchorKinds.map((kind) => (links * mix[kind]) / 100),
    links,
  )
  return Object.fromEntries(anchorKinds.map((kind, index) => [kind, parts[index] ?? 0])) as Record<AnchorKind, number>
}

/** Whole numbers close to the exact ones, with the sum `total`. */
function apportion(exact: readonly number[], total: number): number[] {
  const whole = exact.map(Math.floor)
  let left = total - whole.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    whole[index] = (whole[index] ?? 0) + 1
    left -= 1
  }
  return whole
}
