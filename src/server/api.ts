import { api } from './http/router.ts'
import { accounts } from './routes/accounts.ts'
import { billing } from './routes/billing.ts'
import { campaignPlans } from './routes/campaign-plans.ts'
import { campaignRuns } from './routes/campaign-runs.ts'
import { posts } from './routes/posts.ts'
import { monitors } from './routes/report-monitors.ts'
import { reportSharing } from './routes/report-sharing.ts'
import { reports } from './routes/reports.ts'
import { sites } from './routes/sites.ts'

/** Every slice's implementation in one table. */
export const router = api.router({
  accounts,
  billing,
  campaigns: { ...campaignPlans, ...campaignRuns },
  monitors,
  posts,
  reports,
  reportSharing,
  sites,
})
