import { createAuthorizedFetch } from './authorized-fetch.ts'
import { createClient } from './client.ts'
import type { ApiClient } from './page-context.ts'

let client: ApiClient | undefined

/** The typed client of the browser, asking on behalf of whoever is signed in. */
export function api(): ApiClient {
  client ??= createClient(window.location.origin, createAuthorizedFetch())
  return client
}
