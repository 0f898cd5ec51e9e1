import { accounts } from './accounts.ts'
import { billing } from './billing-calls.ts'
import { campaigns } from './campaigns.ts'
import { posts } from './posts.ts'
import { monitors } from './report-monitors.ts'
import { reportSharing } from './report-sharing.ts'
import { reports } from './reports.ts'
import { sites } from './sites.ts'

/** The whole promise between browser and server, slice by slice. */
export const contract = { accounts, billing, campaigns, monitors, posts, reports, reportSharing, sites }
