import type { ContractRouterClient } from '@orpc/contract'
import { createContext } from 'react-router'
import type { contract } from '#contract/index.ts'

/** The typed client of the whole API: over HTTP in the browser, in process while a page is rendered. */
export type ApiClient = ContractRouterClient<typeof contract>

/** What every loader may rely on: the client, and the origin under which the public sees this site (no trailing slash). */
export type PageContext = { api: ApiClient; origin: string; nonce: string }

export const pageContext = createContext<PageContext>()
