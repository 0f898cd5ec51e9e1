import type { OpenAPIGenerator } from '@orpc/openapi'
import { contract } from '#contract/index.ts'

/** The OpenAPI description of everything under `/api`. */
export function openApiDocument(generator: OpenAPIGenerator) {
  return generator.generate(contract, {
    info: {
      title: 'Linkwright API',
      version: '1',
      description:
        'Refusals are problem documents (application/problem+json) with a stable `code`, a `message` and a `requestId`.',
    },
    servers: [{ url: '/api' }],
  })
}
