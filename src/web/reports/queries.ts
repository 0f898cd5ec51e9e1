import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'

const pageSize = 20

/** One page of a run with all measurements; a result never changes. */
export function resultQuery(report: { id: string; run: { id: string } }, position: number) {
  return queryOptions({
    queryKey: ['reports', 'result', report.id, report.run.id, position],
    queryFn: async ({ signal }) => (await api().reports.getResult({ id: report.id, position }, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The changes since the run before. */
export function changesQuery(report: { id: string; run: { id: string } }) {
  return queryOptions({
    queryKey: ['reports', 'changes', report.id, report.run.id],
    queryFn: ({ signal }) => api().reports.listChanges({ id: report.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether the report belongs to the signed-in member. */
export function ownershipQuery(id: string, userId: string | null) {
  return queryOptions({
    queryKey: ['reports', 'own', id, userId],
    queryFn: async ({ signal }) => (await api().reports.getReport({ id }, { signal })).report.isOwn,
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A member's reports, newest first. */
export const savedReportsQuery = infiniteQueryOptions({
  queryKey: ['reports', 'saved'],
  queryFn: ({ pageParam, signal }) =>
    api().reports.listReports({ limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
