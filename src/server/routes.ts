import { createAuthHandler } from './auth/auth-handler.ts'
import { paymentRoutes } from './billing/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { functionRoutes } from './functions/functions.ts'
import type { ServerDeps } from './http/api/api-context.ts'
import { createCallAnswers } from './http/api/api-handler.ts'
import { documentationRoutes } from './http/docs/routes.ts'
import { processRoutes } from './http/process-routes.ts'
import { contractRoutes } from './http/routing/contract-routes.ts'
import { type Fallback, refusingFallback } from './http/routing/fallback.ts'
import type { Route } from './http/routing/route.ts'
import type { RouteParts } from './http/routing/route-parts.ts'
import { installableRoutes } from './installable/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { pageFallback, pageFormRoutes } from './pages/page-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { siteRoutes } from './sites/routes.ts'

export type RouteTable = { routes: readonly Route[]; fallbacks: readonly Fallback[] }

/** The route table: everything that the product answers under its own name, but for built files and pages. */
export function createRouteTable(
  { origin, accounts }: Pick<ServerDeps, 'origin'> & { accounts: Pick<ServerDeps['accounts'], 'redirectUrls'> },
  parts: Omit<RouteParts, 'table'>,
): RouteTable {
  const auth = createAuthHandler({ origin, redirectUrls: accounts.redirectUrls, timeoutMs: parts.authTimeoutMs })
  const all: RouteParts = { ...parts, table: () => routes }
  const routes: readonly Route[] = [
    ...auth.routes,
    ...contractRoutes(createCallAnswers()),
    ...reportRoutes,
    ...campaignRoutes,
    ...paymentRoutes,
    ...functionRoutes,
    ...mediaRoutes(all),
    ...mailRoutes(all),
    ...siteRoutes(all),
    ...feedRoutes(all),
    ...pageFormRoutes(all),
    ...documentationRoutes(all),
    ...installableRoutes(all),
    ...processRoutes(all),
  ]
  return { routes, fallbacks: [auth.fallback, refusingFallback, pageFallback(all)] }
}
