import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { DomainError } from '#domain/domain-error.ts'
import { router } from '#server/api.ts'
import { createListBodies } from '#server/reports/list-bodies.ts'
import { refuseMethod } from '../request/methods.ts'
import { readJsonBody } from '../request/request-body.ts'
import type { ApiContext } from './api-context.ts'
import { allowedMethods } from './api-methods.ts'
import { refusePlainly } from './plain-refusals.ts'
import { isFault, logProblem, problemDocument, toDomainError } from './problem.ts'

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/** Handles everything under `/api`: the calls of the contract, and a problem document for unknown paths and for every refusal. */
export function createApiHandler() {
  refusePlainly()
  const handler = new OpenAPIHandler<ApiContext>(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (thrown) {
          const refusal = toDomainError(thrown)
          logProblem(context.log, refusal)
          const body = problemDocument(refusal, context.requestId)
          return { matched: true, response: { status: body.status, headers: problemHeaders(refusal), body } }
        }
      },
    ],
  })
  const withBody = createListBodies()

  async function answer(request: IncomingMessage, response: ServerResponse, context: ApiContext, bodyMaxBytes: number) {
    if (methodsWithBody.has(request.method ?? '')) {
      Object.assign(request, { body: (await readJsonBody(request, bodyMaxBytes)) ?? {} })
    }
    const { method } = request
    // The response of GET is written; Node omits the body, because it has stored the original method.
    if (method === 'HEAD') request.method = 'GET'
    const { matched } = await handler.handle(request, response, { prefix: '/api', context })
    if (matched) return
    const allowed = allowedMethods((request.url ?? '').split('?', 1)[0] ?? '')
    if (allowed.length > 0) refuseMethod(response, method, allowed)
    throw new DomainError('not_found', 'There is nothing here')
  }

  return async (request: IncomingMessage, response: ServerResponse, context: ApiContext): Promise<void> => {
    response.setHeader('cache-control', 'no-store')
    sendProblemsAsProblems(response)
    try {
      await withBody(request, context, (maxBytes) => answer(request, response, context, maxBytes))
    } catch (thrown) {
      sendProblem(response, thrown, context)
    }
  }
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

/** The library sends every body as application/json; refusals need their own media type. */
function sendProblemsAsProblems(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, headers?: Record<string, string>) => {
    const isProblem = status >= 400 && headers?.['content-type'] === 'application/json'
    return writeHead(status, isProblem ? { ...headers, 'content-type': 'application/problem+json' } : headers)
  }) as typeof response.writeHead
}
