import type { Db } from '#db/db.ts'
import type { ReportWithRun } from '#domain/reports/list-reports.ts'
import { listShared, listVersions, type Share } from '#domain/reports/share/queries.ts'
import { createLive, type Live } from '../http/live/live.ts'

/** The open streams of running reports on this server, by report id. */
export type ReportsLive = Live<ReportWithRun & { share: Share }>

export function createReportsLive(db: Db): ReportsLive {
  return createLive({
    read: (ids) => listShared(db, ids),
    readVersions: (ids) => listVersions(db, ids),
    streamsPerKeyMax: 200,
  })
}
