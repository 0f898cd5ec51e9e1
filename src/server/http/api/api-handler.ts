import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import type { AnyProcedure } from '@orpc/server'
import { DomainError } from '#domain/domain-error.ts'
import { router } from '#server/api.ts'
import { createListBodies } from '#server/reports/list-bodies.ts'
import { readJsonBody } from '../request/request-body.ts'
import type { RouteAnswer } from '../routing/route.ts'
import type { ApiContext } from './api-context.ts'
import { refusePlainly } from './plain-refusals.ts'
import { isFault, logProblem, problemDocument, toDomainError } from './problem.ts'
import { createReadAnswer, readsJson } from './read-answer.ts'
import { sendJson } from './send-json.ts'

/**
 * `onRefusal` receives what a call threw, before the library turns it into a response of its own. `send` sends a response that is plain JSON and
 * returns whether it did.
 */
type CallContext = ApiContext & { onRefusal: (thrown: unknown) => void; send: (response: CallResponse) => boolean }
type CallResponse = { status: number; headers: Record<string, string | string[] | undefined>; body?: unknown }

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/** Creates the function that returns the answer of each call of the contract. It throws refusals. */
export function createCallAnswers(): (procedure: AnyProcedure) => RouteAnswer {
  refusePlainly()
  const answer = createApiHandler()
  return (procedure) => (readsJson(procedure) ? createReadAnswer(procedure) : answer)
}

function createApiHandler(): RouteAnswer {
  const handler = new OpenAPIHandler<CallContext>(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          const result = await next()
          return result.matched && context.send(result.response) ? nothingToSend : result
        } catch (thrown) {
          context.onRefusal(thrown)
          return nothingToSend
        }
      },
    ],
  })
  const withBody = createListBodies()

  async function answer(request: IncomingMessage, response: ServerResponse, context: ApiContext, bodyMaxBytes: number) {
    if (methodsWithBody.has(request.method ?? '')) {
      Object.assign(request, { body: (await readJsonBody(request, bodyMaxBytes)) ?? {} })
    }
    // The response of GET is written; Node omits the body, because it has stored the original method.
    if (request.method === 'HEAD') request.method = 'GET'
    let refusal: { thrown: unknown } | null = null
    let isSent = false
    const callContext: CallContext = {
      ...context,
      onRefusal(thrown) {
        refusal = { thrown }
      },
      send(result) {
        isSent = sendPlain(response, result)
        return isSent
      },
    }
    const { matched } = await handler.handle(request, response, { prefix: '/api', context: callContext })
    if (!matched && !isSent) throw refusalOf(refusal)
  }

  return async (request, response, context) => {
    response.setHeader('cache-control', 'no-store')
    await withBody(request, context, (maxBytes) => answer(request, response, context, maxBytes))
  }
}

const nothingToSend = { matched: false, response: undefined } as const

function refusalOf(refusal: { thrown: unknown } | null): unknown {
  return refusal === null ? new DomainError('not_found', 'There is nothing here') : refusal.thrown
}

/** Sends a JSON body; the library would send it in chunks. Returns false for any other body, such as a file or a stream, and if the response has ended. */
function sendPlain(response: ServerResponse, { status, headers, body }: CallResponse): boolean {
  if (!isPlain(body) || response.destroyed || response.headersSent) return false
  sendJson(response, body, { status, headers })
  return true
}

function isPlain(body: unknown): body is object {
  if (Array.isArray(body)) return true
  return (
    typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype && !isStream(body)
  )
}

function isStream(body: object): boolean {
  return Symbol.asyncIterator in body
}

/** Sends a refusal as the complete response, if none has started. For a caller that has left nothing is sent, and a refusal is not logged. */
export function sendProblem(
  response: ServerResponse,
  thrown: unknown,
  { log, requestId }: Pick<ApiContext, 'log' | 'requestId'>,
) {
  const refusal = toDomainError(thrown)
  if (!response.destroyed || isFault(refusal)) logProblem(log, refusal)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const problem = problemDocument(refusal, requestId)
  response
    .writeHead(problem.status, { ...problemHeaders(refusal), 'content-type': 'application/problem+json' })
    .end(JSON.stringify(problem))
}

function problemHeaders(refusal: DomainError): Record<string, string> {
  return {
    'cache-control': 'no-store',
    // Otherwise the unread rest of a large body would be parsed as the next request.
    ...(refusal.code === 'payload_too_large' ? { connection: 'close' } : {}),
    ...(refusal.retryAfterSeconds === undefined ? {} : { 'retry-after': String(refusal.retryAfterSeconds) }),
  }
}
