import type { OpenAPIGenerator } from '@orpc/openapi'
import { contract } from '#contract/index.ts'
import { limitText, pathParameters, pathTemplate, type Route } from '../routing/route.ts'

/** The response of every refusal; the document contains it once. */
const refused = { $ref: '#/components/responses/Refused' }

/** A refusal, as `problemDocument` creates it (RFC 9457). */
const Problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    defined: { const: true },
    data: {},
  },
  required: ['type', 'title', 'status', 'code', 'message', 'detail', 'requestId', 'defined'],
}
const components = {
  schemas: { Problem },
  responses: {
    Refused: {
      description: 'Refused',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
}

/** The OpenAPI description of everything under `/api`, and of the unlock form. */
export async function openApiDocument(table: readonly Route[], generator: OpenAPIGenerator) {
  const calls = await generator.generate(contract, {
    info: {
      title: 'Linkwright API',
      version: '1',
      description:
        'Refusals are problem documents (application/problem+json) with a stable `code`, a `message` and a `requestId`.',
    },
    servers: [{ url: '/api' }],
  })
  const paths: Record<string, object | undefined> = {}
  for (const [path, methods = {}] of Object.entries(calls.paths ?? {}))
    paths[path] = mapValues(methods as Record<string, Described>, withRefusal)
  for (const route of table) {
    const { operation, methods, path } = route
    if (operation === undefined) continue
    const template = pathTemplate(path)
    const method = methods[0]?.toLowerCase() ?? 'get'
    const described = describeRoute(route, operation)
    // The description is relative to its server.
    if (template.startsWith('/api/')) {
      const relative = template.slice('/api'.length)
      paths[relative] = { ...paths[relative], [method]: described }
    } else paths[template] = { ...paths[template], [method]: { ...described, servers: [{ url: '/' }] } }
  }
  return { ...calls, paths, components }
}

type Content = { schema?: object | boolean | undefined }
type Described = { responses?: Record<string, { content?: Record<string, Content> }> }

/** Adds the refusal response to each call, because the contract does not declare it. */
function withRefusal({ responses = {}, ...operation }: Described): object {
  const answers = mapValues(responses, ({ content = {}, ...answer }) => ({
    ...answer,
    content: mapValues(content, asFile),
  }))
  return { ...operation, responses: { ...answers, default: refused } }
}

/** A file is described only by its media type: its bytes are no JSON string. */
function asFile({ schema, ...content }: Content): Content {
  const type = typeof schema === 'object' && 'contentMediaType' in schema ? schema.contentMediaType : undefined
  return { ...content, schema: type === undefined ? schema : { contentMediaType: type } }
}

function mapValues<T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

const uuid = { type: 'string', format: 'uuid' }
const file = { type: 'string', format: 'binary' }

function describeRoute({ path, summary, limit }: Route, operation: NonNullable<Route['operation']>): object {
  const { id, tag, description, query = [], requestBody, response } = operation
  const limited = limit === undefined ? '' : `At most ${limitText(limit)}, then 429 \`rate_limited\`.`
  const parameters = [
    ...pathParameters(path).map((name) => ({ name, in: 'path', required: true, schema: uuid })),
    ...query.map((parameter) => ({ ...parameter, in: 'query' })),
  ]
  const text = [description, limited].filter(Boolean).join(' ')
  return {
    operationId: id,
    summary,
    ...(text !== '' && { description: text }),
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && {
      requestBody: { required: true, content: { [requestBody.type]: { schema: requestBody.schema } } },
    }),
    responses: {
      [response.status]: {
        description: response.description,
        ...(response.type && { content: { [response.type]: { schema: response.schema ?? file } } }),
      },
      default: refused,
    },
  }
}
