import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { errorMeaning, errorStatus } from '#contract/errors.ts'
import type { Document } from './documents.ts'
import { openApiDocument } from './openapi-document.ts'

type Operation = {
  summary?: string
  tags?: string[]
  description?: string
  /** Where it is not under `/api`. */
  servers?: { url: string }[]
  requestBody?: unknown
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
}

/** The API described: `/api/openapi.json` for programs, `/api/docs` for people (plain HTML, no script). */
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
]

const docsContentPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function describeApi() {
  return openApiDocument(new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }))
}

function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describeOperation(path, method, operation)),
  )
  const errors = Object.entries(errorStatus).map(([code, status]) => {
    return `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(errorMeaning[code as keyof typeof errorStatus])}</td></tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linkwright API</title><link rel="stylesheet" href="/api-docs.css"></head><body><main>
<h1>Linkwright API</h1>
<p>Plain REST and JSON under <code>/api</code>, described for programs in <a href="/api/openapi.json">OpenAPI</a>. Streams are server-sent events.
Every refusal is a problem document (<code>application/problem+json</code>) with a stable <code>code</code>, a <code>message</code> and a <code>requestId</code>.</p>
${operations.join('\n')}
<h2 id="errors">Error codes</h2><table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead><tbody>${errors.join('')}</tbody></table>
</main></body></html>`
}

function describeOperation(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, schema }) => {
    return `<li><code>${escapeHtml(name)}</code> in ${escapeHtml(place)}${required ? ', required' : ''} <code>${escapeHtml(JSON.stringify(schema ?? {}))}</code></li>`
  })
  const body =
    operation.requestBody === undefined
      ? ''
      : `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre></details>`
  const base = (operation.servers?.[0]?.url ?? '/api').replace(/\/$/, '')
  const told = [operation.summary, operation.description].filter((text) => text !== undefined)
  return `<section><h2><code>${method.toUpperCase()} ${base}${escapeHtml(path)}</code></h2>${told.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${
    parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''
  }${body}</section>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
