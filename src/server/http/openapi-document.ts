import type { OpenAPIGenerator } from '@orpc/openapi'
import { contract } from '#contract/index.ts'
import { describedRoutes } from './described-routes.ts'

/** The OpenAPI description of everything under `/api`, and of the form that belongs to it. */
export async function openApiDocument(generator: OpenAPIGenerator) {
  const calls = await generator.generate(contract, {
    info: {
      title: 'Linkwright API',
      version: '1',
      description:
        'Refusals are problem documents (application/problem+json) with a stable `code`, a `message` and a `requestId`.',
    },
    servers: [{ url: '/api' }],
  })
  const paths: Record<string, object | undefined> = { ...calls.paths }
  for (const [path, methods] of Object.entries(describedRoutes)) paths[path] = { ...paths[path], ...methods }
  return { ...calls, paths }
}
