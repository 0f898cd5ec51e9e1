import { type Selectable, sql } from 'kysely'
import type { Evidence, MatchMode } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import type { ReportMonitors } from '#db/types.ts'
import type { ReportRow } from '../runs.ts'
import type { Snapshot } from '../verdict/diff-evidence.ts'
import { type Expectation, judgePage } from '../verdict/judge-page.ts'
import { createMatcher } from '../verdict/match-url.ts'

export type MonitorRow = Selectable<ReportMonitors>

export type LockedMonitor = { report: ReportRow; monitor: MonitorRow; now: Date }

/**
 * Locks a report's monitor until the caller's transaction ends; `undefined` when there is none. The report is locked first, in the same order as in a
 * deletion. `now` is the database's time.
 */
export async function lockMonitor(db: Db, reportId: string): Promise<LockedMonitor | undefined> {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .select(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
    .where('id', '=', reportId)
    .forKeyShare()
    .executeTakeFirst()
  if (report === undefined) return undefined
  const monitor = await db
    .selectFrom('reportMonitors')
    .selectAll()
    .where('reportId', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (monitor === undefined) return undefined
  const { now, ...row } = report
  return { report: row, monitor, now }
}

/** What the pages of a report are checked for. */
export function expectationOf({ destinationUrl, matchMode, anchorText, keyword, rel }: ReportRow): Expectation {
  return {
    destination: destinationUrl,
    matchMode: matchMode as MatchMode,
    anchorText,
    keyword,
    rel: rel as Expectation['rel'],
  }
}

/** Creates a function that judges evidence by the report's expectation. */
export function createSnapshots(report: ReportRow): (evidence: Evidence) => Snapshot {
  const expectation = expectationOf(report)
  const matcher = createMatcher(expectation.destination, expectation.matchMode)
  return (evidence) => ({ evidence, ...judgePage({ evidence, expectation, matcher }) })
}

/** Processes every item even when others fail; the errors are thrown together at the end. */
export async function processEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} could not be worked off`)
}
