import type { ContractRouterClient } from '@orpc/contract'
import { createContext } from 'react-router'
import type { contract } from '#contract/index.ts'

/** The typed client of the whole API: over HTTP in the browser, in process while a page is rendered. */
export type ApiClient = ContractRouterClient<typeof contract>

/** Another site that people may sign in by. `name` as addresses have it, `label` as its button has it. */
export type SignInProvider = { name: string; label: string }

/**
 * What every loader may rely on: the client, the origin under which the public sees this site (no trailing slash), and the other sites that one
 * may sign in by.
 */
export type PageContext = { api: ApiClient; origin: string; providers: readonly SignInProvider[]; nonce: string }

export const pageContext = createContext<PageContext>()
