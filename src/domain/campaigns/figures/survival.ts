import { survivalLinksMin } from '#contract/limits.ts'

/** One link, and for how many days it was observed: from its verification to its loss or to its last check. */
export type FollowedLink = { days: number; isLost: boolean }

/** The last check of a link runs a little before its last day ends. */
const lastDayPart = 0.5

/**
 * The Kaplan-Meier estimate (1958) of the share of links that are still live after `days` days. A link that was observed for less time counts as long
 * as it was observed. `links`: those observed that long, or lost before. If there are too few of them, `share` is `null`.
 */
export function survivalAt(days: number, links: readonly FollowedLink[]): { links: number; share: number | null } {
  const followed = links.filter((link) => link.days >= days - lastDayPart || link.isLost).length
  const isReached = links.some((link) => link.days >= days - lastDayPart)
  const areAllLost = links.length > 0 && links.every(({ isLost }) => isLost)
  if (followed < survivalLinksMin || !(isReached || areAllLost)) return { links: followed, share: null }
  const losses = [...new Set(links.filter((link) => link.isLost && link.days <= days).map((link) => link.days))]
  const share = losses.reduce((share, day) => {
    const atRisk = links.filter((link) => link.days >= day).length
    const lost = links.filter((link) => link.isLost && link.days === day).length
    return share * (1 - lost / atRisk)
  }, 1)
  return { links: followed, share }
}
