import { api } from './http/api/router.ts'
import { accounts } from './routes/accounts/accounts.ts'
import { billing } from './routes/billing/billing.ts'
import { campaignPlans } from './routes/campaigns/campaign-plans.ts'
import { campaignRuns } from './routes/campaigns/campaign-runs.ts'
import { mailLists } from './routes/mail-lists.ts'
import { adminErrors } from './routes/operations/admin-errors.ts'
import { contact } from './routes/operations/contact.ts'
import { errorLogs } from './routes/operations/error-logs.ts'
import { legal } from './routes/operations/legal.ts'
import { siteContent } from './routes/operations/site-content.ts'
import { blog } from './routes/posts/blog.ts'
import { posts } from './routes/posts/posts.ts'
import { monitors } from './routes/reports/report-monitors.ts'
import { reportSharing } from './routes/reports/report-sharing.ts'
import { reports } from './routes/reports/reports.ts'
import { sites } from './routes/sites/sites.ts'
import { waitlist } from './routes/waitlist.ts'

/** Every slice's implementation in one table. */
export const router = api.router({
  accounts,
  adminErrors,
  billing,
  blog,
  campaigns: { ...campaignPlans, ...campaignRuns },
  contact,
  errorLogs,
  legal,
  mailLists,
  monitors,
  posts,
  reports,
  reportSharing,
  siteContent,
  sites,
  waitlist,
})
