import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/http/api.ts'

/** What the site may say of itself to everybody: the claims and testimonials that are shown. */
export const publicContentQuery = queryOptions({
  queryKey: ['home', 'site-content'],
  queryFn: ({ signal }) => api().siteContent.get(undefined, { signal }),
})
