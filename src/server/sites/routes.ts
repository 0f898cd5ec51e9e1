import { viewsPerMinuteMax } from '#contract/limits.ts'
import { type Route, reads } from '#server/http/routing/route.ts'
import type { RouteParts } from '#server/http/routing/route-parts.ts'
import { countSiteArticle } from './count-article.ts'
import { createTlsPermission } from './tls-permission.ts'

/** The routes of hosted sites under this installation's own name, beside the calls of the contract. */
export function siteRoutes({ hosts, tlsPermissionFrom }: RouteParts): Route[] {
  return [
    {
      methods: ['POST'],
      path: '/site/{siteId:[0-9a-f-]{36}}/{slug:[a-z0-9-]{1,160}}/{counter:views|clicks}',
      caller: 'anyone',
      limit: { points: viewsPerMinuteMax, seconds: 60, of: 'visitor' },
      summary: 'Count a view of an article or a click on its link; above the limit nothing is counted',
      answer: countSiteArticle,
    },
    {
      methods: reads,
      path: '/internal/tls-permission',
      caller: 'machine',
      summary: 'Whether a TLS proxy may get a certificate for a name',
      answer: createTlsPermission(hosts, tlsPermissionFrom),
    },
  ]
}
