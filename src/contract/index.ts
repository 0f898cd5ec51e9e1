import { accounts } from './accounts.ts'
import { billing } from './billing-calls.ts'
import { posts } from './posts.ts'

/** The whole promise between browser and server, slice by slice. */
export const contract = { accounts, billing, posts }
