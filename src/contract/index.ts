import { accounts } from './accounts.ts'
import { adminErrors } from './admin-errors.ts'
import { billing } from './billing-calls.ts'
import { blog } from './blog.ts'
import { campaigns } from './campaign-calls.ts'
import { contact } from './contact.ts'
import { errorLogs } from './error-logs.ts'
import { legal } from './legal.ts'
import { mailLists } from './mail-lists.ts'
import { posts } from './posts.ts'
import { monitors } from './report-monitors.ts'
import { reportSharing } from './report-sharing.ts'
import { reports } from './reports.ts'
import { sites } from './site-calls.ts'
import { siteContent } from './site-content.ts'
import { waitlist } from './waitlist.ts'

/** The whole promise between browser and server, slice by slice. */
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
  posts,
  reports,
  reportSharing,
  siteContent,
  sites,
  waitlist,
}
