import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Monitor, MonitorSettings } from '#contract/reports/report-monitors.ts'
import { api } from '#web/platform/http/api.ts'

const timelinePage = 10
const deliveriesPage = 5
/** The polling interval of the delivery log while a message is being sent. */
const deliveryPollMs = 2_000

/** The monitor of an own report; `null` when there is none. */
export function monitorQuery(reportId: string) {
  return queryOptions({
    queryKey: ['reports', 'monitor', reportId],
    queryFn: async ({ signal }) => (await api().monitors.getMonitor({ id: reportId }, { signal })).monitor,
  })
}

/** The changes, newest first. */
export function timelineQuery(report: { id: string; run: { id: string } }) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'timeline', report.id, report.run.id],
    queryFn: ({ pageParam, signal }) =>
      api().monitors.listTimeline(
        { id: report.id, limit: timelinePage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function putMonitorMutation(reportId: string) {
  return mutationOptions({
    mutationFn: async (settings: MonitorSettings): Promise<Monitor> =>
      (await api().monitors.putMonitor({ id: reportId, ...settings })).monitor,
    onSuccess: (monitor, _settings, _result, { client }) =>
      client.setQueryData(monitorQuery(reportId).queryKey, monitor),
  })
}

export function deleteMonitorMutation(reportId: string) {
  return mutationOptions({
    mutationFn: () => api().monitors.deleteMonitor({ id: reportId }),
    onSuccess: (_answer, _input, _result, { client }) => client.setQueryData(monitorQuery(reportId).queryKey, null),
  })
}

/** The member's webhook endpoints, oldest first. */
export const endpointsQuery = queryOptions({
  queryKey: ['reports', 'endpoints'],
  queryFn: async ({ signal }) => (await api().monitors.listEndpoints(undefined, { signal })).endpoints,
})

/** The deliveries to an endpoint, newest first. */
export function deliveriesQuery(endpointId: string) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'deliveries', endpointId],
    queryFn: ({ pageParam, signal }) =>
      api().monitors.listDeliveries(
        { id: endpointId, limit: deliveriesPage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.deliveries[0]
      return newest?.status === 'waiting' && newest.attempts === 0 ? deliveryPollMs : false
    },
  })
}

export const addEndpointMutation = mutationOptions({
  mutationFn: (url: string) => api().monitors.addEndpoint({ url }),
  onSuccess: (_made, _url, _result, { client }) => client.invalidateQueries(endpointsQuery),
})

export const removeEndpointMutation = mutationOptions({
  mutationFn: (id: string) => api().monitors.removeEndpoint({ id }),
  onSuccess: (_removed, _id, _result, { client }) => client.invalidateQueries(endpointsQuery),
})

export const rotateSecretMutation = mutationOptions({
  mutationFn: (id: string) => api().monitors.rotateSecret({ id }),
  onSuccess: (_made, _id, _result, { client }) => client.invalidateQueries(endpointsQuery),
})

export const testEndpointMutation = mutationOptions({
  mutationFn: (id: string) => api().monitors.testEndpoint({ id }),
  onSuccess: (_sent, id, _result, { client }) => client.invalidateQueries(deliveriesQuery(id)),
})
