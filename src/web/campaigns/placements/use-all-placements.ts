import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Placement } from '#contract/campaigns/campaigns.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { placementsQuery } from '../queries.ts'

export type AllPlacements = {
  rows: readonly Placement[]
  /** `loading`: nothing is loaded yet; `reading`: the remaining pages are being loaded. */
  state: 'loading' | 'reading' | 'complete'
  /** Why some are missing, as text. */
  problem: string | null
  retry: () => void
}

/** All links of a campaign, loaded page by page, so that they can be sorted and counted in the browser. There are at most a thousand. */
export function useAllPlacements(campaignId: string, isOn: boolean): AllPlacements {
  const query = useInfiniteQuery({ ...placementsQuery(campaignId), enabled: isOn })
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = query
  const canFetchNext = hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (canFetchNext) void fetchNextPage()
  }, [canFetchNext, fetchNextPage])
  const rows = useMemo(() => data?.pages.flatMap(({ placements }) => placements) ?? [], [data])
  return {
    rows,
    state: query.isPending ? 'loading' : hasNextPage ? 'reading' : 'complete',
    problem: isError ? problemOf(query.error).message : null,
    retry: () => void (hasNextPage && !query.isRefetchError ? fetchNextPage() : query.refetch()),
  }
}
