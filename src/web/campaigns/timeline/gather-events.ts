import { t } from '@lingui/core/macro'
import type { PlacementEvent } from '#contract/campaigns/campaigns.ts'
import { countText, linksText, momentText } from '../campaign-labels.ts'

/** Steps that share one row: the first of them, and which links took it, as text. */
export type GatheredEvents = { event: PlacementEvent; links: string }

/**
 * Groups consecutive steps with equal content, for example when all links are planned at the start: same state, same text, same minute, and no site
 * or credit that the group would hide. Pure.
 */
export function gatherEvents(events: readonly PlacementEvent[]): GatheredEvents[] {
  const groups: [PlacementEvent, ...PlacementEvent[]][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group !== undefined && isSame(group[0], event)) group.push(event)
    else groups.push([event])
  }
  return groups.map((group) => ({ event: group[0], links: numbersText(group.map(({ number }) => number)) }))
}

function isSame(one: PlacementEvent, other: PlacementEvent): boolean {
  const isPlain = ({ host, credits }: PlacementEvent) => host === null && credits === 0
  return (
    isPlain(one) &&
    isPlain(other) &&
    one.kind === other.kind &&
    one.to === other.to &&
    one.text === other.text &&
    momentText(one.at) === momentText(other.at)
  )
}

/** `No. 4`, `No. 4 to 9`, or the number of links if some in between are missing. */
function numbersText(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (least === most) return t`No. ${{ number: countText(least) }}`
  const isWhole = new Set(numbers).size === most - least + 1
  return isWhole
    ? t`No. ${{ first: countText(least) }} to ${{ last: countText(most) }}`
    : linksText(new Set(numbers).size)
}
