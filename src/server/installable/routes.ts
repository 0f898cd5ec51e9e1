import { type Route, reads } from '#server/http/routing/route.ts'
import type { RouteParts } from '#server/http/routing/route-parts.ts'
import { installableDocuments } from './installable.ts'

/** The documents of the installed app. */
export function installableRoutes({ document, build }: RouteParts): Route[] {
  return installableDocuments(build).map(({ path, summary, make }) => ({
    methods: reads,
    path,
    caller: 'anyone',
    summary,
    answer: document(make),
  }))
}
