import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Document } from '../response/documents.ts'
import type { Route } from '../routing/route.ts'
import { docsPage, type Operation } from './api-docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

const { resolve } = createRequire(import.meta.url)
const interfaceFont = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

/** The API documentation: `/api/openapi.json` for programs, `/api/docs` for people (plain HTML, no script) in the font of the other pages. */
export const apiDocs: { path: string; summary: string; make: (table: readonly Route[]) => Promise<Document> }[] = [
  {
    path: '/api/openapi.json',
    summary: 'The OpenAPI description of the API',
    make: async (table) => ({ body: JSON.stringify(await describeApi(table)), type: 'application/json' }),
  },
  {
    path: '/api/docs',
    summary: 'The documentation of the API for people',
    make: async (table) => ({
      body: docsPage((await describeApi(table)).paths as Record<string, Record<string, Operation>>),
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': docsContentPolicy },
    }),
  },
  {
    path: '/api/docs/geist.woff2',
    summary: 'The font of the documentation',
    make: async () => ({
      body: await readFile(resolve(interfaceFont)),
      type: 'font/woff2',
      headers: { 'cache-control': 'public, max-age=604800' },
    }),
  },
]

const docsContentPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function describeApi(table: readonly Route[]) {
  return openApiDocument(table, new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }))
}
