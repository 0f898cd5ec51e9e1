import { sql } from 'kysely'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import type { Cadence } from '#contract/reports/report-monitors.ts'
import type { Db } from '#db/db.ts'
import { getCounts } from '../counts.ts'
import { evidenceOf } from '../evidence/packed-json.ts'
import type { ReportRow, RunRow } from '../runs.ts'
import type { Snapshot } from '../verdict/diff-evidence.ts'
import { nextRunAt, unchangedRunsAfter } from './cadence.ts'
import { type LinkState, observationOf, observe, settled } from './link-state.ts'
import { createSnapshots, lockMonitor, type MonitorRow, processEach } from './monitor-rows.ts'
import { pageChanges } from './page-changes.ts'
import { queueWebhooks, type WebhookSource } from './queue-webhooks.ts'
import { presentReportEvent } from './webhook-payloads.ts'
import { type PageUpdate, writeUpdates } from './write-changes.ts'

const pagesPerRead = 200

/**
 * Compares every finished run of the monitored reports that was not compared yet, in order. Changes are written once, even with several processes,
 * and a crash repeats the work. Cancelled runs are skipped.
 */
export async function compareRuns(db: Db, source: WebhookSource): Promise<void> {
  const waiting = await db
    .selectFrom('reportMonitors as monitor')
    .innerJoin('reportRuns as run', (join) =>
      join.onRef('run.reportId', '=', 'monitor.reportId').onRef('run.number', '>', 'monitor.comparedNumber'),
    )
    .select(['run.id', 'run.reportId'])
    .where('monitor.isOn', '=', true)
    .where('run.finishedAt', 'is not', null)
    .orderBy('run.reportId')
    .orderBy('run.number')
    .limit(1_000)
    .execute()
  await processEach(waiting, ({ id, reportId }) => compareRun(db, source, { reportId, runId: id }))
}

/** Returns whether this call wrote the changes. */
export async function compareRun(
  db: Db,
  source: WebhookSource,
  { reportId, runId }: { reportId: string; runId: string },
): Promise<boolean> {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst()
  const monitor = await db.selectFrom('reportMonitors').selectAll().where('reportId', '=', reportId).executeTakeFirst()
  const run = await db.selectFrom('reportRuns').selectAll().where('id', '=', runId).executeTakeFirst()
  if (report === undefined || monitor === undefined || run === undefined) return false
  const news = run.status === 'done' ? await readUpdates(db, { report, monitor, run }) : null
  return db.transaction().execute(async (db) => {
    const locked = await lockMonitor(db, reportId)
    // Finished runs do not change; only the link states may have changed meanwhile, which the version shows.
    if (locked === undefined || !locked.monitor.isOn || locked.monitor.version !== monitor.version) return false
    if (locked.monitor.comparedNumber !== run.number - 1) return false
    if (news === null) {
      await noteCompared(db, locked.monitor, { comparedNumber: run.number })
      return true
    }
    await writeUpdates(db, { reportId, runId }, news)
    await noteCompared(db, locked.monitor, { comparedNumber: run.number, comparedRunId: runId, ...pace(locked, news) })
    if (locked.monitor.webhookAlerts) await announce(db, source, locked, run)
    return true
  })
}

async function noteCompared(db: Db, { reportId }: MonitorRow, change: Partial<MonitorRow>): Promise<void> {
  await db.updateTable('reportMonitors').set(change).where('reportId', '=', reportId).execute()
}

function pace({ monitor, now }: { monitor: MonitorRow; now: Date }, news: readonly PageUpdate[]) {
  if (monitor.cadence !== 'adaptive' || monitor.comparedRunId === null) return {}
  const isUnchanged = news.every(({ changes, link }) => changes.length === 0 && link.state !== 'suspected')
  const unchangedRuns = unchangedRunsAfter(monitor.unchangedRuns, { isUnchanged })
  return {
    unchangedRuns,
    nextRunAt: nextRunAt({ ...monitor, cadence: monitor.cadence as Cadence, unchangedRuns }, now),
  }
}

async function announce(
  db: Db,
  source: WebhookSource,
  { report, now }: { report: ReportRow; now: Date },
  run: RunRow,
): Promise<void> {
  if (report.userId === null) return
  const { verdicts } = await getCounts(db, run)
  const { number, finishedAt } = run
  const data = {
    ...presentReportEvent(source.origin, report),
    run: { id: run.id, number, finishedAt: finishedAt?.toISOString() ?? null },
    pages: run.pageCount,
    verdicts,
  }
  await queueWebhooks(db, report.userId, { type: 'report.finished', at: now, data })
}

/** The changes of each page of the run against its known state. The first run of a monitor is the baseline for later ones. */
async function readUpdates(
  db: Db,
  { report, monitor, run }: { report: ReportRow; monitor: MonitorRow; run: RunRow },
): Promise<PageUpdate[]> {
  const { comparedRunId } = monitor
  if (comparedRunId === null) return []
  const snapshot = createSnapshots(report)
  const news: PageUpdate[] = []
  for (let after = 0; ; ) {
    const rows = await readPages(db, { reportId: report.id, runId: run.id, comparedRunId, after })
    for (const row of rows) {
      const entry = updateOf(row, { before: snapshot(row.before), now: snapshot(row.now), comparedRunId })
      if (entry !== null) news.push(entry)
    }
    const last = rows.at(-1)
    if (last === undefined) return news
    after = last.position
  }
}

/** `null` for an unchanged page. While its link is suspected nothing is reported, and the known state stays. */
function updateOf(
  row: PageRow,
  { before, now, comparedRunId }: { before: Snapshot; now: Snapshot; comparedRunId: string },
): PageUpdate | null {
  const link = linkOf(row, observationOf(before.verdict) === 'there')
  const { next, event } = observe(link, observationOf(now.verdict), row.checkedAt)
  const isSettled = next.state !== 'suspected'
  const changes = isSettled ? pageChanges(before, now, event) : []
  if (row.state === null && next.state === link.state && changes.length === 0) return null
  const { position, url } = row
  return {
    position,
    url,
    changes,
    link: next,
    baseRunId: isSettled ? null : (row.baseRunId ?? comparedRunId),
    evidence: null,
  }
}

type StateColumns = {
  state: string | null
  missingSince: Date | null
  unreadSince: Date | null
  recheckAt: Date | null
}

/** A page without a row has the state that the run before found. */
export function linkOf({ state, missingSince, unreadSince, recheckAt }: StateColumns, wasThere: boolean): LinkState {
  if (state === null) return settled(wasThere ? 'present' : 'absent')
  return { state: state as LinkState['state'], missingSince, unreadSince, recheckAt }
}

type PageRow = StateColumns & {
  position: number
  url: string
  baseRunId: string | null
  checkedAt: Date
  before: Evidence
  now: Evidence
}

async function readPages(
  db: Db,
  of: { reportId: string; runId: string; comparedRunId: string; after: number },
): Promise<PageRow[]> {
  const rows = await db
    .selectFrom('reportPages as now')
    .leftJoin('reportLinkStates as link', (join) =>
      join.onRef('link.position', '=', 'now.position').on('link.reportId', '=', of.reportId),
    )
    .innerJoin('reportPages as before', (join) =>
      join
        .on('before.runId', '=', sql<string>`coalesce(link.base_run_id, ${of.comparedRunId}::uuid)`)
        .onRef('before.position', '=', 'now.position')
        .onRef('before.url', '=', 'now.url'),
    )
    .select(['now.position', 'now.url', 'now.checkedAt', 'now.evidence', 'now.evidencePacked'])
    .select(['before.evidence as before', 'before.evidencePacked as beforePacked'])
    .select(['link.state', 'link.missingSince', 'link.unreadSince', 'link.recheckAt', 'link.baseRunId'])
    .where('now.runId', '=', of.runId)
    .where('now.position', '>', of.after)
    .where('now.verdict', 'is not', null)
    .where('before.verdict', 'is not', null)
    .orderBy('now.position')
    .limit(pagesPerRead)
    .execute()
  return rows.map(({ before, beforePacked, evidence, evidencePacked, ...row }) => ({
    ...row,
    before: evidenceOf({ evidence: before, evidencePacked: beforePacked }),
    now: evidenceOf({ evidence, evidencePacked }),
  })) as PageRow[]
}
