import { accounts } from './accounts/accounts.ts'
import { billing } from './billing/billing.ts'
import { campaignPlans } from './campaigns/campaign-plans.ts'
import { campaignRuns } from './campaigns/campaign-runs.ts'
import { api } from './http/api/router.ts'
import { mailLists } from './mail/mail-lists.ts'
import { adminErrors } from './operations/admin-errors.ts'
import { contact } from './operations/contact.ts'
import { errorLogs } from './operations/error-logs.ts'
import { legal } from './operations/legal.ts'
import { siteContent } from './operations/site-content.ts'
import { blog } from './posts/blog.ts'
import { posts } from './posts/posts.ts'
import { monitors } from './reports/report-monitors.ts'
import { reportSharing } from './reports/report-sharing.ts'
import { reports } from './reports/reports.ts'
import { sites } from './sites/site-calls.ts'
import { waitlist } from './waitlist/waitlist.ts'

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
