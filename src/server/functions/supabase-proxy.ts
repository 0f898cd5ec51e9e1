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
 * Headers that belong to one connection, that say who asks, or that the inner request has of its own. What a proxy of ours would add
 * (`x-forwarded-…`) may not be made up by a visitor.
 */
const droppedHeaders =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|content-length|accept-encoding|cookie|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|sec-.*)$/i
const droppedAnswerHeaders = /^(connection|keep-alive|transfer-encoding|content-length|set-cookie)$/i

/**
 * Passes a call on to this site's own API, for browsers in which something stands between the page and our other addresses. It reaches
 * nothing but `/api`, `/auth/v1` and `/functions` of this server, on behalf of the visitor who asks and within their limits; never itself.
 * Takes `{url, method, headers, body}` with a path or an address of this site, answers `{status, statusText, headers, body}`; redirects are
 * not followed. Throws `validation_failed` and `bad_request`.
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

/** The path and query that a URL names on this site. Throws `bad_request` for everything that is, or could be read as, somewhere else. */
function ownPath(url: string, origin: string): string {
  // Spellings that two readers may understand differently are refused before anybody reads them.
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
