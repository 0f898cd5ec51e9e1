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

/** Answers everything under `/api`: the contract's calls, and for the rest and for every refusal a problem document. */
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
    // What GET answers is written; node leaves out the body, for it knows the method that was sent.
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

/** Writes a refusal as the whole answer, if none has begun. A caller that left is refused nothing and is no line of its own in the log. */
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
    // An unread rest of a large body would otherwise be taken for the next request.
    ...(refusal.code === 'payload_too_large' ? { connection: 'close' } : {}),
    ...(refusal.retryAfterSeconds === undefined ? {} : { 'retry-after': String(refusal.retryAfterSeconds) }),
  }
}

/** The library writes every body as application/json; refusals have a media type of their own. */
function sendProblemsAsProblems(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, headers?: Record<string, string>) => {
    const isProblem = status >= 400 && headers?.['content-type'] === 'application/json'
    return writeHead(status, isProblem ? { ...headers, 'content-type': 'application/problem+json' } : headers)
  }) as typeof response.writeHead
}
