import { api } from './http/router.ts'
import { accounts } from './routes/accounts.ts'
import { adminErrors } from './routes/admin-errors.ts'
import { billing } from './routes/billing.ts'
import { blog } from './routes/blog.ts'
import { campaignPlans } from './routes/campaign-plans.ts'
import { campaignRuns } from './routes/campaign-runs.ts'
import { contact } from './routes/contact.ts'
import { errorLogs } from './routes/error-logs.ts'
import { legal } from './routes/legal.ts'
import { mailLists } from './routes/mail-lists.ts'
import { posts } from './routes/posts.ts'
import { monitors } from './routes/report-monitors.ts'
import { reportSharing } from './routes/report-sharing.ts'
import { reports } from './routes/reports.ts'
import { siteContent } from './routes/site-content.ts'
import { sites } from './routes/sites.ts'
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
