import type { AnyProcedure } from '@orpc/server'
import { router } from '#server/api.ts'
import { memberOnly, staffOnly } from '#server/http/api/router.ts'
import type { Caller, Method, Route, RouteAnswer } from './route.ts'

/** The calls of the contract as entries of the route table. Who may call is read from the middlewares that refuse. */
export function contractRoutes(answerOf: (procedure: AnyProcedure) => RouteAnswer): Route[] {
  return Object.values(router).flatMap((slice) =>
    Object.values(slice).map((procedure: AnyProcedure): Route => {
      const { route, middlewares } = procedure['~orpc']
      const method = (route.method ?? 'POST') as Method
      const path = `/api${route.path ?? ''}`
      return {
        methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
        path,
        caller: callerOf(path, middlewares),
        summary: route.summary ?? '',
        answer: answerOf(procedure),
      }
    }),
  )
}

function callerOf(path: string, middlewares: readonly unknown[]): Caller {
  if (middlewares.includes(staffOnly)) return 'administrator'
  if (middlewares.includes(memberOnly)) return 'member'
  if (path.includes('{token}')) return 'token'
  return path.startsWith('/api/reports/{id}') ? 'reader' : 'anyone'
}
