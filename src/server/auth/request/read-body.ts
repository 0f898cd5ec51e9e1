import type { IncomingMessage } from 'node:http'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { readBytes, readJsonBody } from '#server/http/request/request-body.ts'

/**
 * Reads the body of a request to the auth service: a JSON object, or nothing, independent of its headers. The callback of a provider may also be a
 * form, as Apple posts it. Throws 400 `bad_json` for any other JSON value, and what `readJsonBody` throws.
 */
export async function readAuthBody(
  request: IncomingMessage,
  { takesForms }: { takesForms: boolean },
): Promise<Record<string, unknown>> {
  if (takesForms && /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams((await readBytes(request)).toString('utf8')))
  const body = await readJsonBody(request)
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: an object is expected')
  return body as Record<string, unknown>
}
