import { type Route, reads } from '../routing/route.ts'
import type { RouteParts } from '../routing/route-parts.ts'
import { apiDocs } from './api-docs.ts'

/** The documentation of the API. */
export function documentationRoutes({ document, table }: RouteParts): Route[] {
  return apiDocs.map(({ path, summary, make }) => ({
    methods: reads,
    path,
    caller: 'anyone',
    summary,
    answer: document(() => make(table())),
  }))
}
