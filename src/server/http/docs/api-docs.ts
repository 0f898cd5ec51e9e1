import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Document } from '../response/documents.ts'
import { docsPage, type Operation } from './api-docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

const { resolve } = createRequire(import.meta.url)
const interfaceFont = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

/** The API documentation: `/api/openapi.json` for programs, `/api/docs` for people (plain HTML, no script) in the font of the other pages. */
export const apiDocs: { path: RegExp; make: () => Promise<Document> }[] = [
  {
    path: /^\/api\/openapi\.json$/,
    make: async () => ({ body: JSON.stringify(await describeApi()), type: 'application/json' }),
  },
  {
    path: /^\/api\/docs$/,
    make: async () => ({
      body: docsPage((await describeApi()).paths as Record<string, Record<string, Operation>>),
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': docsContentPolicy },
    }),
  },
  {
    path: /^\/api\/docs\/geist\.woff2$/,
    make: async () => ({
      body: await readFile(resolve(interfaceFont)),
      type: 'font/woff2',
      headers: { 'cache-control': 'public, max-age=604800' },
    }),
  },
]

const docsContentPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function describeApi() {
  return openApiDocument(new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }))
}
