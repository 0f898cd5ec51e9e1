import type { ContractRouterClient } from '@orpc/contract'
import { createContext } from 'react-router'
import type { contract } from '#contract/index.ts'
import type { Channel } from '#contract/operations/legal.ts'

/** The typed client of the whole API: over HTTP in the browser, in process while a page is rendered on the server. */
export type ApiClient = ContractRouterClient<typeof contract>

/** An external sign-in provider. `name` is used in addresses, `label` on its button. */
export type SignInProvider = { name: string; label: string }

/**
 * The context of every loader: the client, the public origin of this site (no trailing slash), the external sign-in providers, and the operator's
 * channels.
 */
export type PageContext = {
  api: ApiClient
  origin: string
  providers: readonly SignInProvider[]
  channels: readonly Channel[]
  nonce: string
}

export const pageContext = createContext<PageContext>()
