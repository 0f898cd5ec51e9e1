import type { RouteConfigEntry } from '@react-router/dev/routes'
import { limitText, pathTemplate, type Route } from '../src/server/http/routing/route.ts'
import { readRouteTable } from '../src/server/read-route-table.ts'
import pages from '../src/web/routes.ts'

/** `docs/routes.md`: every entry of the route table, and every page. */
export async function routesPage(): Promise<string> {
  const { routes } = readRouteTable()
  const rows = routes.map(rowOf).toSorted((one, other) => one.path.localeCompare(other.path, 'en'))
  const paths = pathsOf(await pages, '')
  return [
    '# Routes',
    '',
    'Everything that the product answers under its own name, written from the route table (`src/server/routes.ts`). Built files and cached pages are answered before the table. A path without an entry is a page, or is refused: 405 where it takes other methods, else 404.',
    '',
    '`reader` is who may read the report, `token` who has the token of the address, `signed` the payment provider, `machine` a program on this machine or at a configured address. An empty limit means that the call has none of its own; the quotas of an account and the limits of free posts are in `src/contract/limits.ts`.',
    '',
    '| methods | path | who may call | limit | what it is |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ methods, path, caller, limit, summary }) => `| ${methods} | ${path} | ${caller} | ${limit} | ${summary} |`,
    ),
    '',
    '## Pages',
    '',
    'Rendered by React Router (`src/web/routes.ts`) for GET and HEAD.',
    '',
    ...paths.map((path) => `- \`${path}\``),
    '',
  ].join('\n')
}

function rowOf({ methods, path, aliases = [], caller, limit, summary }: Route) {
  const also = aliases.length === 0 ? '' : `, also ${aliases.map((alias) => `\`${alias}\``).join(', ')}`
  return {
    methods: methods.length > 4 ? 'all' : methods.join(', '),
    path: `\`${pathTemplate(path)}\`${also}`,
    caller,
    limit: limitText(limit),
    summary,
  }
}

function pathsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`
    const isPage = children.length === 0 && (path !== undefined || index === true)
    return [...(isPage ? [own === '' ? '/' : own] : []), ...pathsOf(children, own)]
  })
}
