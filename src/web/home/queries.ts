import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'

/** The public claims and testimonials. */
export const publicContentQuery = queryOptions({
  queryKey: ['home', 'site-content'],
  queryFn: ({ signal }) => api().siteContent.get(undefined, { signal }),
})
