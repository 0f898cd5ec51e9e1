import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '#contract/index.ts'
import { errorTexts, networkTexts } from '#contract/texts.ts'
import { translated } from '../i18n/language.ts'
import { resilientFetch } from './network.ts'
import { NetworkInterferenceError } from './network-error.ts'
import type { ApiClient } from './page-context.ts'

/** A refusal for the interface: the stable code, a message for the user, and the request id that finds it in the log. */
export type Problem = { code: string; message: string; status: number; requestId: string | null; data: unknown }

type Fetch = (request: Request, init?: RequestInit) => Promise<Response>

/** The typed client over HTTP. `origin` has no trailing slash; `fetch` sends each request. */
export function createClient(origin: string, fetch: Fetch = resilientFetch): ApiClient {
  const link = new OpenAPILink(contract, {
    url: `${origin}/api`,
    fetch: async (request, init) => readableProblem(await fetch(request, init)),
    customErrorResponseBodyDecoder: (body, response) => errorOfProblem(body, response.status),
  })
  return createORPCClient(link)
}

/** The link parses only `application/json`; a problem document is JSON with another content type. */
function readableProblem(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, headers })
}

/** Stores the whole problem document as the cause, because the error itself has no field for the request id. */
function errorOfProblem(body: unknown, status: number): ORPCError<string, unknown> | null {
  if (!isRecord(body) || typeof body.code !== 'string') return null
  const message = [body.message, body.detail, body.title].find((text) => typeof text === 'string')
  return new ORPCError(body.code, {
    status,
    message: typeof message === 'string' ? message : errorTexts.generic,
    data: body.data,
    cause: body,
  })
}

/** The problem of a failed call. Accepts any thrown value. A failure below HTTP has the code `network`. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ORPCError)) {
    const message = error instanceof NetworkInterferenceError ? error.message : networkTexts.failed
    return { code: 'network', message: translated(message), status: 0, requestId: null, data: undefined }
  }
  const requestId = isRecord(error.cause) ? error.cause.requestId : undefined
  return {
    code: error.code,
    message: translated(error.message),
    status: error.status,
    requestId: typeof requestId === 'string' ? requestId : null,
    data: error.data,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
