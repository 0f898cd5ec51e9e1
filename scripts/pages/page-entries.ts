import { join } from 'node:path'
import routes from '../../src/web/routes.ts'

/** The scripts at which a page starts: the client's entry, the root, its layouts, the page itself, and its dynamic parts. */
export type PageEntries = readonly string[]

const app = join(import.meta.dirname, '../../src/web')

/** The framework's build of a route for the browser, without what only the server runs. */
const clientRoute = '?__react-router-build-client-route'

/**
 * Modules that a page, or every page of a layout, always imports dynamically while it hydrates. They count like static imports. What a visitor may
 * never need (dialogs, menus, the palette, the details of one row, islands) is not here.
 */
const hydrationParts: Readonly<Record<string, readonly string[]>> = {
  'pages/app/layout.tsx': ['platform/session/follow-session.ts', 'billing/balance/balance-badge.tsx'],
  'pages/app/domain.tsx': ['sites/themes/theme-preview.tsx'],
  'pages/admin/layout.tsx': ['platform/session/follow-session.ts', 'billing/balance/balance-badge.tsx'],
}

/** All that a route always imports dynamically, by the file of the route. */
export function dynamicPartsOf(file: string): readonly string[] {
  return hydrationParts[file] ?? []
}

type Route = { file: string; children?: readonly Route[] }

/** The entries of each page of `src/web/routes.ts`, as ids of modules. */
export function listPageEntries(): PageEntries[] {
  const start = [join(app, 'entry.client.tsx'), routeModule('root.tsx')]
  return (routes as readonly Route[]).flatMap((route) => entriesBelow(route, start))
}

function entriesBelow({ file, children }: Route, above: readonly string[]): PageEntries[] {
  const parts = dynamicPartsOf(file).map((part) => join(app, part))
  const entries = [...above, routeModule(file), ...parts]
  if (children !== undefined) return children.flatMap((child) => entriesBelow(child, entries))
  return [entries]
}

function routeModule(file: string): string {
  return join(app, file) + clientRoute
}
