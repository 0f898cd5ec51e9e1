import { searchRankedMax } from '#contract/limits.ts'

/** How much a search found: `isTotalCapped` if there may be more than `total`. */
export type SearchExtent = { total: number; isTotalCapped: boolean }

/** Whether a search ended before it had read all posts and before it had enough results. */
export function isPartial({ total, isTotalCapped }: SearchExtent): boolean {
  return isTotalCapped && total < searchRankedMax
}
