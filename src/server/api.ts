import { api } from './http/router.ts'
import { accounts } from './routes/accounts.ts'
import { billing } from './routes/billing.ts'
import { posts } from './routes/posts.ts'

/** Every slice's implementation in one table. */
export const router = api.router({ accounts, billing, posts })
