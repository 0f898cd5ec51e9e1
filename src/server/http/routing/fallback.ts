import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { refuseMethod } from '#server/http/request/methods.ts'
import type { Method, Route, SendRefusal } from './route.ts'

/** What is answered where the table has no entry for the method and the path. */
export type Fallback = {
  /** Path prefixes, without a slash at the end; the empty one takes all other paths. */
  prefixes: readonly string[]
  /** `routes` are the entries of the path with other methods. */
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    context: ApiContext,
    routes: readonly Route[],
  ) => Promise<void>
  sendRefusal?: SendRefusal
}

/** The methods of these routes, GET and HEAD first. */
export function allowedMethods(routes: readonly Route[]): Method[] {
  const methods = new Set(routes.flatMap((route) => route.methods))
  return [...methods].toSorted((one, other) => Number(isReading(other)) - Number(isReading(one)))
}

function isReading(method: Method): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Refuses with 405 where the path takes other methods, otherwise with 404, as problem documents. */
export const refusingFallback: Fallback = {
  prefixes: ['/api', '/functions', '/.netlify/functions'],
  async answer(request, response, _context, routes) {
    response.setHeader('cache-control', 'no-store')
    if (routes.length > 0) refuseMethod(response, request.method, allowedMethods(routes))
    throw new DomainError('not_found', 'There is nothing here')
  },
}

export function findFallback(fallbacks: readonly Fallback[], path: string): Fallback | undefined {
  return fallbacks.find(({ prefixes }) =>
    prefixes.some((prefix) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`)),
  )
}
