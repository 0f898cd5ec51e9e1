import { accounts } from './accounts/accounts.ts'
import { billing } from './billing/billing-calls.ts'
import { campaigns } from './campaigns/campaign-calls.ts'
import { mailLists } from './mail/mail-lists.ts'
import { adminErrors } from './operations/admin-errors.ts'
import { contact } from './operations/contact.ts'
import { errorLogs } from './operations/error-logs.ts'
import { legal } from './operations/legal.ts'
import { siteContent } from './operations/site-content.ts'
import { blog } from './posts/blog.ts'
import { posts } from './posts/posts.ts'
import { trialPosts } from './posts/trial-posts.ts'
import { monitors } from './reports/report-monitors.ts'
import { reportSharing } from './reports/report-sharing.ts'
import { reports } from './reports/reports.ts'
import { sites } from './sites/site-calls.ts'
import { waitlist } from './waitlist/waitlist.ts'

/** The whole API contract between browser and server, by slice. */
export const contract = {
  accounts,
  adminErrors,
  billing,
  blog,
  campaigns,
  contact,
  errorLogs,
  legal,
  mailLists,
  monitors,
  posts: { ...trialPosts, ...posts },
  reports,
  reportSharing,
  siteContent,
  sites,
  waitlist,
}
