import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { AnchorKind, AnchorMix, CampaignAnchor } from '#contract/campaigns/campaigns.ts'

/** Links of each kind of anchor text. */
export type AnchorCounts = Record<AnchorKind, number>

/**
 * How many of the links get an anchor text of each kind. The mix is rounded by the method of largest remainders, so that each kind is within one link
 * of its share. A kind without a text gives its share to the others in proportion; without any text every count is zero.
 */
export function countAnchors(
  links: number,
  { anchors, anchorMix }: { anchors: readonly CampaignAnchor[]; anchorMix: AnchorMix },
): AnchorCounts {
  const counts: AnchorCounts = { branded: 0, partial: 0, exact: 0, other: 0 }
  const present = anchorKinds.filter((kind) => anchors.some((anchor) => anchor.kind === kind))
  const hasShare = present.some((kind) => anchorMix[kind] > 0)
  const weightOf = (kind: AnchorKind) => (hasShare ? anchorMix[kind] : 1)
  const total = present.reduce((sum, kind) => sum + weightOf(kind), 0)
  if (total === 0) return counts
  const shares = present.map((kind) => {
    // Whole numbers, so that the remainders compare the same on every machine.
    const part = links * weightOf(kind)
    return { kind, whole: Math.floor(part / total), rest: part % total }
  })
  for (const { kind, whole } of shares) counts[kind] = whole
  const missing = links - shares.reduce((sum, { whole }) => sum + whole, 0)
  const byRest = [...shares].sort((one, other) => other.rest - one.rest)
  for (const { kind } of byRest.slice(0, missing)) counts[kind] += 1
  return counts
}

export type PlannedAnchor = { text: string; kind: AnchorKind }

/**
 * The anchor texts in the order in which the links get them. The kinds are spread evenly, so that the first links have the same mix as all links. The
 * texts of a kind are used in turn.
 */
export function orderAnchors(
  links: number,
  plan: { anchors: readonly CampaignAnchor[]; anchorMix: AnchorMix },
): PlannedAnchor[] {
  const counts = countAnchors(links, plan)
  const used: AnchorCounts = { branded: 0, partial: 0, exact: 0, other: 0 }
  const ordered: PlannedAnchor[] = []
  while (ordered.length < links) {
    const kind = mostBehind(counts, used, ordered.length + 1, links)
    if (kind === null) break
    const texts = plan.anchors.filter((anchor) => anchor.kind === kind)
    const anchor = texts[used[kind] % texts.length]
    if (anchor === undefined) break
    used[kind] += 1
    ordered.push({ text: anchor.text, kind })
  }
  return ordered
}

/** The kind that is furthest behind its even pace; among equals the first in the order of kinds. */
function mostBehind(counts: AnchorCounts, used: AnchorCounts, position: number, links: number): AnchorKind | null {
  let best: AnchorKind | null = null
  let bestGap = Number.NEGATIVE_INFINITY
  for (const kind of anchorKinds) {
    const gap = counts[kind] * position - used[kind] * links
    if (used[kind] >= counts[kind] || gap <= bestGap) continue
    best = kind
    bestGap = gap
  }
  return best
}
