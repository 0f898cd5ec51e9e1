import { createAuthorizedFetch } from './authorized-fetch.ts'
import { createClient } from './client.ts'
import type { ApiClient } from './page-context.ts'

let client: ApiClient | undefined

/** The typed client of the browser. Its requests carry the session of the signed-in member. */
export function api(): ApiClient {
  client ??= createClient(window.location.origin, createAuthorizedFetch())
  return client
}
