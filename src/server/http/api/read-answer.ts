import type { IncomingMessage } from 'node:http'
import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, createProcedureClient } from '@orpc/server'
import { z } from '#contract/zod.ts'
import type { Params, RouteAnswer } from '../routing/route.ts'
import { sendJson } from './send-json.ts'

/** Whether a call is a read whose answer is an object of JSON: not a file, not a stream. */
export function readsJson({ '~orpc': { route, outputSchema } }: AnyProcedure): boolean {
  const { method, successStatus, inputStructure, outputStructure } = route
  const isUsual = successStatus === undefined && inputStructure === undefined && outputStructure === undefined
  return method === 'GET' && isUsual && outputSchema instanceof z.ZodObject
}

/**
 * Creates the answer of a call for which `readsJson` holds. The procedure runs as in the library's handler, with its guards and the validation of
 * input and answer, but the handler's other work is left out, which costs more than these: it matches the address again, which the route table has
 * done, watches for callers that leave, which no read needs, and copies the answer to convert types that no answer has.
 */
export function createReadAnswer(procedure: AnyProcedure): RouteAnswer {
  return async (request, response, context, params) => {
    response.setHeader('cache-control', 'no-store')
    const input = await readInput(procedure, request, params)
    const body: unknown = await createProcedureClient(procedure, { context })(input)
    if (!response.destroyed) sendJson(response, body as object)
  }
}

const codec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
)

/** The parameters of the path and of the query. */
function readInput(procedure: AnyProcedure, { url = '/', headers }: IncomingMessage, params: Params): unknown {
  if (!url.includes('?')) return { ...params }
  const address = new URL(url, 'http://any.site')
  const request = { method: 'GET', url: address, headers, body: async () => undefined, signal: undefined }
  return codec.decode(request, params, procedure)
}
