import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'

/** The credentials of the caller: a guest's key, or a member's session. */
export type ReportAccess = { id: string; key: string | null; userId: string | null }

/** The sharing settings of an own report. The call also lets this browser read the report as its owner for an hour. */
export function sharingQuery({ id, key, userId }: ReportAccess) {
  return queryOptions({
    queryKey: ['reports', 'sharing', id, userId],
    queryFn: async ({ signal }) =>
      (await api().reportSharing.openSharing({ id, ...(key !== null && { key }) }, { signal })).sharing,
    enabled: key !== null || userId !== null,
    retry: false,
  })
}

/** The brand of the member's own reports. */
export const brandQuery = queryOptions({
  queryKey: ['reports', 'brand'],
  queryFn: ({ signal }) => api().reportSharing.getBrand(undefined, { signal }),
})
