import { accounts } from './accounts.ts'
import { billing } from './billing-calls.ts'
import { posts } from './posts.ts'
import { monitors } from './report-monitors.ts'
import { reportSharing } from './report-sharing.ts'
import { reports } from './reports.ts'
import { sites } from './sites.ts'

/** The whole promise between browser and server, slice by slice. */
export const contract = { accounts, billing, monitors, posts, reports, reportSharing, sites }
