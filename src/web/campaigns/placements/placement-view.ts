import { placementStates } from '#contract/campaigns/campaign-values.ts'
import type { Placement, PlacementState } from '#contract/campaigns/campaigns.ts'

const sortColumns = ['number', 'state', 'site'] as const
export type SortColumn = (typeof sortColumns)[number]

export type PlacementView = {
  states: ReadonlySet<PlacementState>
  sort: SortColumn
  isDescending: boolean
  page: number
}

export const firstView: PlacementView = { states: new Set(), sort: 'number', isDescending: false, page: 0 }

export const rowsPerPage = 50

/** The rows filtered and sorted by a view. Rows with equal sort keys stay in the order of their numbers. Pure. */
export function viewOf(rows: readonly Placement[], { states, sort, isDescending }: PlacementView): Placement[] {
  const shown = rows.filter(({ state }) => states.size === 0 || states.has(state))
  const direction = isDescending ? -1 : 1
  const key = keys[sort]
  return [...shown].sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one === other ? a.number - b.number : one < other ? -direction : direction
  })
}

/** Rows without a site come last. */
const keys: Record<SortColumn, (row: Placement) => string | number> = {
  number: ({ number }) => number,
  state: ({ state }) => placementStates.indexOf(state),
  site: ({ site }) => site?.host ?? '\uffff',
}
