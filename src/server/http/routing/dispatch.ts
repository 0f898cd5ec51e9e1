import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { sendProblem } from '#server/http/api/api-handler.ts'
import { checkRequest } from '#server/http/check-request.ts'
import { limitPerMinute } from '#server/http/request/visitor-limit.ts'
import { createRouter } from './create-router.ts'
import { type Fallback, findFallback } from './fallback.ts'
import type { Route, SendRefusal } from './route.ts'

const sendAsProblem: SendRefusal = (_request, response, thrown, context) => sendProblem(response, thrown, context)

export type Dispatch = (
  request: IncomingMessage,
  response: ServerResponse,
  context: ApiContext,
  path: string,
) => Promise<void>

/** Creates the function that answers every request by the route table. It never rejects: what a route throws is sent as a refusal. */
export function createDispatch(table: { routes: readonly Route[]; fallbacks: readonly Fallback[] }): Dispatch {
  const router = createRouter(table.routes)

  return async (request, response, context, path) => {
    let sendRefusal = sendAsProblem
    try {
      await checkRequest(request, path)
      const found = router.find(request.method, path)
      if (found !== null) {
        const { route, params } = found
        sendRefusal = route.sendRefusal ?? sendAsProblem
        const limiter = route.limit?.limiter?.(context.deps)
        if (limiter !== undefined) limitPerMinute(limiter, context.visitorKey())
        await route.answer(request, response, context, params)
        return
      }
      const siblings = router.routesAt(path)
      const fallback = findFallback(table.fallbacks, path)
      sendRefusal = fallback?.sendRefusal ?? siblings[0]?.sendRefusal ?? sendAsProblem
      await fallback?.answer(request, response, context, siblings)
    } catch (thrown) {
      refuse(sendRefusal, [request, response, thrown, context])
    }
  }
}

/** Sends a refusal in the wording of a route. If that fails, as after a response has begun, the failure is refused as a problem, which never throws. */
function refuse(sendRefusal: SendRefusal, refusal: Parameters<SendRefusal>): void {
  try {
    sendRefusal(...refusal)
  } catch (error) {
    const [request, response, , context] = refusal
    sendAsProblem(request, response, error, context)
  }
}
