import { errorMeaning, errorStatus } from '#contract/errors.ts'

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

/** The parts that the page shows. */
export type Operation = {
  summary?: string
  tags?: string[]
  description?: string
  /** Set if it is not under `/api`. */
  servers?: { url: string }[]
  requestBody?: unknown
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
}

/** Operations without a tag are in this group, at the end. */
const untagged = 'Other'

type Described = { path: string; method: string; operation: Operation }

/** The API documentation for people: the table of contents, every operation, and the error codes. `paths` has the format of OpenAPI. */
export function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = Object.groupBy(described, ({ operation }) => operation.tags?.[0] ?? untagged)
  const groups = Object.entries(byTag).toSorted(
    ([one], [other]) => Number(one === untagged) - Number(other === untagged),
  )
  const contents = [...groups.map(([name]) => ({ id: idOf(name), name })), { id: 'errors', name: 'Error codes' }]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linkwright API</title><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/api/docs/geist.woff2" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="/api-docs.css"></head><body>
<a class="skip" href="#main">Skip to content</a>
${header}
<main id="main" class="page columns">
<div class="intro"><h1>Linkwright API</h1>
<p class="lead">Plain REST and JSON under <code>/api</code>, described for programs in <a href="/api/openapi.json">OpenAPI</a>. Streams are server-sent events.
Every refusal is a problem document (<code>application/problem+json</code>) with a stable <code>code</code>, a <code>message</code> and a <code>requestId</code>.</p></div>
<nav class="contents" aria-label="Contents"><ol>${contents.map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('')}</ol></nav>
<div class="groups">
${groups.map(([name, members = []]) => `<section class="group" id="${idOf(name)}"><h2>${escapeHtml(name)}</h2>${members.map(describeOperation).join('')}</section>`).join('\n')}
${errorTable()}
</div></main>
${footer}
</body></html>`
}

/** The product name, as in the header of every page. */
const mark =
  '<a class="mark" href="/" aria-label="Linkwright, home">Linkwright<svg viewBox="0 0 16 19" fill="none" aria-hidden="true"><path d="M0 14h2.4l4 4L14.6 4" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg></a>'

const header = `<header class="top"><div class="page"><div class="start">${mark}<nav aria-label="Main"><a href="/blog">Blog</a><a href="/backlink-report">Backlink Reports</a></nav></div><a href="/dashboard">Dashboard</a></div></header>`

const footer = `<footer class="end"><div class="page"><a href="/">Back to Linkwright</a><ul><li><a href="/terms-of-service">Terms of Service</a></li><li><a href="/privacy-policy">Privacy Policy</a></li><li><a href="/contact">Contact</a></li></ul></div></footer>`

function describeOperation({ path, method, operation }: Described): string {
  const { servers, summary, description, parameters = [], requestBody } = operation
  const base = (servers?.[0]?.url ?? '/api').replace(/\/$/, '')
  const descriptions = [summary, description].filter((text) => text !== undefined)
  const rows = parameters.map(
    ({ name, in: location, required = false, schema = {} }) =>
      `<li><code>${escapeHtml(name)}</code> <span>in ${escapeHtml(location)}${required && location !== 'path' ? ', required' : ''}, ${schemaText(schema)}</span></li>`,
  )
  const body =
    requestBody === undefined
      ? ''
      : `<details><summary>Body</summary><pre tabindex="0">${escapeHtml(JSON.stringify(requestBody, null, 2))}</pre></details>`
  return `<section class="operation"><h3><code>${method.toUpperCase()} ${base}${escapeHtml(path)}</code></h3>${descriptions.map((text) => `<p>${textOf(text)}</p>`).join('')}${
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''
  }${body}</section>`
}

/** The constraints of a parameter: `integer, 1 to 100, 20 when left out`. */
function schemaText(schema: Schema): string {
  const { type, format, minimum, maximum, minLength, maxLength } = schema
  if (schema.enum === undefined && type === undefined) return `<code>${escapeHtml(JSON.stringify(schema))}</code>`
  const kind = schema.enum?.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ') ?? format ?? type
  const length = [boundsText(minLength, maxLength)].map((bounds) => bounds && `${bounds} characters`)
  const left = schema.default === undefined ? null : `<code>${escapeHtml(String(schema.default))}</code> when left out`
  return [kind, boundsText(minimum, maximum), ...length, left].filter(Boolean).join(', ')
}

function boundsText(from: number | undefined, to: number | undefined): string | null {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  if (from !== undefined) return `at least ${from}`
  return to === undefined ? null : `at most ${to}`
}

function errorTable(): string {
  const rows = Object.entries(errorStatus).map(([code, status]) => {
    const meaning = errorMeaning[code as keyof typeof errorStatus]
    return `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${textOf(meaning)}</td></tr>`
  })
  return `<section class="group" id="errors"><h2>Error codes</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Field names are in backticks. */
const textOf = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
