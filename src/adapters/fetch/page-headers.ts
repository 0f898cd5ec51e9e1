import { type AnswerHeaders, textOf } from './exchange/answer-headers.ts'

/** Headers about a page, its indexing, or a proxy in front of it. Never cookies. */
const reportedHeaders = [
  'age',
  'cache-control',
  'cf-mitigated',
  'cf-ray',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'link',
  'refresh',
  'retry-after',
  'server',
  'vary',
  'via',
  'www-authenticate',
  'x-akamai-edgescape',
  'x-amzn-waf-action',
  'x-cache',
  'x-cdn',
  'x-datadome',
  'x-iinfo',
  'x-powered-by',
  'x-px',
  'x-robots-tag',
  'x-sucuri-id',
  'x-vercel-mitigated',
]

const valueMax = 2_000

/** Names in lower case, values of several lines joined, each value cut at 2,000 characters. */
export function pageHeaders(headers: AnswerHeaders): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of reportedHeaders) {
    const value = headers[name]
    if (value !== undefined) found[name] = (textOf(value) ?? '').slice(0, valueMax)
  }
  return found
}

/** Whether a body is parsed as HTML: declared as HTML, or not declared at all. */
export function isHtmlType(contentType: string | undefined): boolean {
  const essence = (contentType ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase()
  return essence === '' || essence === 'text/html' || essence === 'application/xhtml+xml'
}

export function isCssType(contentType: string | undefined): boolean {
  return contentType?.split(/[;,]/, 1)[0]?.trim().toLowerCase() === 'text/css'
}
