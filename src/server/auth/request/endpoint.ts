import type { Logger } from 'pino'
import type { AccountDeps, Origin } from '#domain/accounts/account-deps.ts'

/** One request to the auth service, read and bounded but not yet validated: every endpoint parses what it uses. */
export type AuthRequest = {
  deps: AccountDeps
  /** The JSON body; `{}` when there is none. */
  body: Record<string, unknown>
  query: URLSearchParams
  /** Parts of the path: `{id}` of `/factors/{id}`. */
  params: Record<string, string>
  /** The access token of `Authorization: Bearer …`, or `null`. */
  bearer: string | null
  /** Cookies by name. */
  cookies: Readonly<Record<string, string>>
  /** The requested redirect URL: the query's `redirect_to`, else the header of that name. Not yet validated. */
  redirectTo: string | null
  from: Origin
  log: Logger
}

/** The answer: JSON, or a redirect when `location` is set. A 204 has no body; every other 2xx has one. */
export type AuthAnswer = {
  status: number
  body?: unknown
  location?: string
  headers?: Record<string, string>
}

export type Endpoint = (request: AuthRequest) => Promise<AuthAnswer>
