import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'

/** Who asks: a guest by the key, a member by the session. */
export type ReportAccess = { id: string; key: string | null; userId: string | null }

/** How an own report is shared; from then on this browser may read it as its owner for an hour. */
export function sharingQuery({ id, key, userId }: ReportAccess) {
  return queryOptions({
    queryKey: ['reports', 'sharing', id, userId],
    queryFn: async ({ signal }) =>
      (await api().reportSharing.openSharing({ id, ...(key !== null && { key }) }, { signal })).sharing,
    enabled: key !== null || userId !== null,
    retry: false,
  })
}

/** The brand that own reports are shown under. */
export const brandQuery = queryOptions({
  queryKey: ['reports', 'brand'],
  queryFn: ({ signal }) => api().reportSharing.getBrand(undefined, { signal }),
})
