import { z } from 'zod'
import { requestBodyMaxBytes } from '#contract/limits.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'

const ownPaths = /^\/(api|auth\/v1|functions)\/./
const ownName = /\/supabase-proxy\/?$/i
const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]{0,16384}$/
const headersMax = 50

const Forwarded = z.object({
  url: z.string().max(8192),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  headers: z
    .record(z.string().regex(headerName), z.string().regex(headerValue))
    .refine((headers) => Object.keys(headers).length <= headersMax)
    .default({}),
  body: z.string().max(requestBodyMaxBytes).nullish(),
})

/**
 * Headers that belong to one connection, that identify the caller, or that the inner request sets itself. A visitor must not set headers that our own
 * proxy adds (`x-forwarded-…`).
 */
const droppedHeaders =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|content-length|accept-encoding|cookie|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|sec-.*)$/i
const droppedAnswerHeaders = /^(connection|keep-alive|transfer-encoding|content-length|set-cookie)$/i

/**
 * Forwards a call to this site's own API, for browsers in which something blocks our other URLs. It reaches only `/api`, `/auth/v1` and `/functions`
 * of this server, never itself, with the visitor's identity and limits. Takes `{url, method, headers, body}` with a path or URL of this site, returns
 * `{status, statusText, headers, body}`; redirects are not followed. Throws `validation_failed` and `bad_request`.
 */
export async function supabaseProxy({ deps, inProcessRequest }: ApiContext, input: unknown, signal: AbortSignal) {
  const parsed = Forwarded.safeParse(input)
  if (!parsed.success) {
    throw new DomainError('validation_failed', 'The call to pass on needs url, method, headers and body')
  }
  const { url, method, headers, body } = parsed.data
  const path = ownPath(url, deps.origin)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await inProcessRequest(
    { method, path, headers: passedOn(headers), body: hasBody ? (body ?? null) : null },
    signal,
  )
  const { status, statusText } = answer
  const answered = Object.entries(answer.headers)
    .filter(([name]) => !droppedAnswerHeaders.test(name))
    .map(([name, value]) => [name, String(value)])
  return { body: { status, statusText, headers: Object.fromEntries(answered), body: answer.body } }
}

/** The path and query of a URL on this site. Throws `bad_request` for any URL that leads, or could be parsed as leading, to another site. */
function ownPath(url: string, origin: string): string {
  // Refuses spellings that two parsers may read differently, before anything parses them.
  const isPlain = /^[\x21-\x7e]+$/.test(url) && !/[\\#]/.test(url) && /^(\/(?!\/)|https?:\/\/)/.test(url)
  const parsed = isPlain && URL.canParse(url, origin) ? new URL(url, origin) : null
  if (parsed === null || parsed.origin !== new URL(origin).origin || parsed.username !== '' || parsed.password !== '') {
    throw refusal()
  }
  const { pathname, search } = parsed
  const decoded = decodedPath(pathname)
  const hidesSomething = /%(2e|2f|5c|25|00)/i.test(pathname) || /\/\//.test(pathname)
  if (hidesSomething || !ownPaths.test(pathname) || ownName.test(decoded)) throw refusal()
  return `${pathname}${search}`
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    throw refusal()
  }
}

function refusal() {
  return new DomainError('bad_request', "Only this site's own calls can be passed on")
}

function passedOn(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedHeaders.test(name)))
}
