import createFindMyWay from 'find-my-way'
import type { Method, Params, Route } from './route.ts'
import { everyMethod } from './route.ts'

export type Router = {
  /** The route of a request and the parameters of its path; `null` without one. */
  find(method: string | undefined, path: string): { route: Route; params: Params } | null
  /** The routes of a path, whatever the method. */
  routesAt(path: string): Route[]
}

const parameterMaxLength = 500
/** `%61` for `a` (RFC 3986, 2.3). No client sends it, and each spelling would have its own entry in the cache. */
const encodesUnreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i

/** Creates the router of a table. Throws when two entries take the same method and path. */
export function createRouter(routes: readonly Route[]): Router {
  const tree = createFindMyWay({ caseSensitive: true, maxParamLength: parameterMaxLength, allowUnsafeRegex: true })
  for (const route of routes)
    for (const path of [route.path, ...(route.aliases ?? [])])
      for (const method of route.methods) tree.on(method, toTreePath(path), () => undefined, route)

  function find(method: string | undefined, path: string) {
    const found = isMethod(method) && !encodesUnreserved.test(path) ? tree.find(method, path) : null
    return found === null ? null : { route: found.store as Route, params: found.params as Params }
  }

  return {
    find,
    routesAt(path) {
      const found = everyMethod.flatMap((method) => find(method, path)?.route ?? [])
      return [...new Set(found)]
    },
  }
}

function isMethod(method: string | undefined): method is Method {
  return everyMethod.includes(method as Method)
}

/** `/a/{id}/{width:1600|800}.webp` → `/a/:id/:width(^(?:1600|800)).webp`, the notation of the router. */
function toTreePath(path: string): string {
  return path
    .replace(/\{\*\}$/, '*')
    .replaceAll(/\{([A-Za-z]+)(?::((?:[^{}]|\{[^{}]*\})+))?\}/g, (_match, name: string, pattern?: string) =>
      pattern === undefined ? `:${name}` : `:${name}(^(?:${pattern}))`,
    )
}
