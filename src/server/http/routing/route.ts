import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext, ServerDeps } from '#server/http/api/api-context.ts'
import type { VisitorLimit } from '#server/http/request/visitor-limit.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The methods of what is only read. */
export const reads: readonly Method[] = ['GET', 'HEAD']
export const everyMethod: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Who gets an answer other than a refusal. `reader`: who may read the report, by its address, its password or as its owner. `token`: who has the token
 * of the address. `signed`: who can sign the body, which is the payment provider. `machine`: programs on this machine or at configured addresses.
 */
export type Caller = 'anyone' | 'member' | 'administrator' | 'reader' | 'token' | 'signed' | 'machine'

/** How often one visitor or member may call. With `limiter` the router counts and refuses; without it the handler does. */
export type Limit = {
  points: number
  seconds: number
  of: 'visitor' | 'member'
  limiter?: (deps: ServerDeps) => VisitorLimit
}

/** What OpenAPI says of a route beside its path, method, summary and limit. Only routes that programs may rely on have one. */
type Operation = {
  id: string
  tag: string
  description?: string
  query?: { name: string; description: string; schema: object }[]
  requestBody?: { type: string; schema: object }
  /** The successful response. */
  response: { status: number; description: string; type?: string; schema?: object }
}

/** The parameters of a path, decoded. */
export type Params = Readonly<Record<string, string>>

/** Answers one request, or throws the refusal. */
export type RouteAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  context: ApiContext,
  params: Params,
) => Promise<void>

export type SendRefusal = (
  request: IncomingMessage,
  response: ServerResponse,
  thrown: unknown,
  context: ApiContext,
) => void

/** One entry of the route table. */
export type Route = {
  methods: readonly Method[]
  /**
   * As in OpenAPI: `/api/reports/{id}`. `{name:pattern}` takes only what matches the regular expression, `{*}` at the end takes the rest of the path.
   */
  path: string
  /** Other paths with the same answer. */
  aliases?: readonly string[]
  caller: Caller
  limit?: Limit
  /** One line for the list of routes and for OpenAPI. */
  summary: string
  operation?: Operation
  /** Whether a page has the same path, for methods that are not in `methods`. */
  isPage?: boolean
  answer: RouteAnswer
  /** Sends what the route or the router threw, in the shape that its callers expect; a problem document by default. */
  sendRefusal?: SendRefusal
}

/** The path as OpenAPI writes it, without patterns. */
export function pathTemplate(path: string): string {
  return path.replaceAll(/\{([A-Za-z]+):(?:[^{}]|\{[^{}]*\})+\}/g, '{$1}')
}

/** The parameters of a path by name, in their order. */
export function pathParameters(path: string): string[] {
  return [...pathTemplate(path).matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name)
}

/** The limit in words; empty without one. */
export function limitText(limit: Limit | undefined): string {
  if (limit === undefined) return ''
  const { points, seconds, of } = limit
  const time =
    seconds === 60 ? 'a minute' : seconds === 3_600 ? 'an hour' : seconds === 86_400 ? 'a day' : `${seconds} s`
  return `${points.toLocaleString('en')} ${time} per ${of}`
}
