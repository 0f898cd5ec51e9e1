import { sql } from 'kysely'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import { type CheckedPage, createPageCheck } from '../check/check-page.ts'
import { evidenceOf } from '../evidence/packed-json.ts'
import type { ReportDeps } from '../report-deps.ts'
import type { Snapshot } from '../verdict/diff-evidence.ts'
import { linkOf } from './compare-runs.ts'
import { observationOf, observe } from './link-state.ts'
import { createSnapshots, expectationOf, lockMonitor, processEach } from './monitor-rows.ts'
import { pageChanges } from './page-changes.ts'
import { type PageUpdate, writeUpdates } from './write-changes.ts'

/** How long one job takes new pages, and how long its leases on them last. */
const sliceMs = 15_000
const leaseSeconds = 600

/**
 * Checks suspected links again at their time. These checks belong to no run, because signed runs do not change; their evidence is stored with the
 * change that it proves. Each page is leased by one process at a time, and by another after that one has ended.
 */
export async function recheckLinks(db: Db, deps: ReportDeps): Promise<void> {
  const due = await db
    .selectFrom('reportLinkStates as link')
    .innerJoin('reportMonitors as monitor', 'monitor.reportId', 'link.reportId')
    .select('link.reportId')
    .distinct()
    .where('monitor.isOn', '=', true)
    .where('link.recheckAt', '<=', sql<Date>`now()`)
    .where((is) => is.or([is('link.leasedUntil', 'is', null), is('link.leasedUntil', '<', sql<Date>`now()`)]))
    // A run under way checks these pages anyway.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reportRuns')
            .select('id')
            .whereRef('reportRuns.reportId', '=', 'link.reportId')
            .where('finishedAt', 'is', null),
        ),
      ),
    )
    .limit(1_000)
    .execute()
  const sliceEnds = Date.now() + sliceMs
  const isOver = () => deps.stopping.aborted || Date.now() > sliceEnds
  await processEach(due, async ({ reportId }) => {
    while (!isOver() && (await recheckSome(db, deps, reportId)));
  })
}

type Doubtful = { position: number; url: string; baseRunId: string; before: Evidence }

/** Returns whether there may be more. */
async function recheckSome(db: Db, deps: ReportDeps, reportId: string): Promise<boolean> {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst()
  const monitor = await db.selectFrom('reportMonitors').selectAll().where('reportId', '=', reportId).executeTakeFirst()
  if (report === undefined || monitor === undefined || monitor.comparedRunId === null) return false
  const pages = await takeDue(db, reportId, deps.atOnce)
  if (pages.length === 0) return false
  const check = createPageCheck(deps, expectationOf(report))
  const checked = await Promise.all(
    pages.map((page) => checkUnlessStopping(deps, () => check(page.url)).then((now) => ({ page, now }))),
  )
  const snapshot = createSnapshots(report)
  const rechecks = checked.flatMap(({ page, now }) =>
    now === null ? [] : [{ ...page, before: snapshot(page.before), now }],
  )
  await storeRechecks(db, { reportId, runId: monitor.comparedRunId, version: monitor.version }, rechecks)
  return true
}

/** `null` when the process stops: the page is left to the next process. */
async function checkUnlessStopping(
  { stopping }: ReportDeps,
  check: () => Promise<CheckedPage>,
): Promise<CheckedPage | null> {
  try {
    return await check()
  } catch (error) {
    if (stopping.aborted) return null
    throw error
  }
}

async function takeDue(db: Db, reportId: string, max: number): Promise<Doubtful[]> {
  const leased = await db
    .updateTable('reportLinkStates')
    .set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('reportId', '=', reportId)
    .where('position', 'in', (due) =>
      due
        .selectFrom('reportLinkStates')
        .select('position')
        .where('reportId', '=', reportId)
        .where('recheckAt', '<=', sql<Date>`now()`)
        .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`now()`)]))
        .orderBy('position')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning('position')
    .execute()
  if (leased.length === 0) return []
  const rows = await db
    .selectFrom('reportLinkStates as link')
    .innerJoin('reportPages as before', (join) =>
      join.onRef('before.runId', '=', 'link.baseRunId').onRef('before.position', '=', 'link.position'),
    )
    .select(['before.position', 'before.url', 'before.runId as baseRunId'])
    .select(['before.evidence', 'before.evidencePacked'])
    .where('link.reportId', '=', reportId)
    .where(
      'link.position',
      'in',
      leased.map(({ position }) => position),
    )
    .execute()
  return rows.map(({ evidence, evidencePacked, ...row }) => ({
    ...row,
    before: evidenceOf({ evidence, evidencePacked }) as Evidence,
  }))
}

type Recheck = { position: number; url: string; baseRunId: string; before: Snapshot; now: CheckedPage }

/** Writes nothing if a run was compared meanwhile, because that run checked these pages too. */
async function storeRechecks(
  db: Db,
  { reportId, runId, version }: { reportId: string; runId: string; version: number },
  rechecks: readonly Recheck[],
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const locked = await lockMonitor(db, reportId)
    if (locked === undefined || locked.monitor.version !== version) return
    const states = await db
      .selectFrom('reportLinkStates')
      .select(['position', 'state', 'missingSince', 'unreadSince', 'recheckAt'])
      .where('reportId', '=', reportId)
      .where('state', '=', 'suspected')
      .execute()
    const known = new Map(states.map((row) => [row.position, linkOf(row, true)]))
    const news = rechecks.flatMap((recheck): PageUpdate[] => {
      const link = known.get(recheck.position)
      return link === undefined
        ? []
        : [updateOf(recheck, observe(link, observationOf(recheck.now.verdict), locked.now))]
    })
    await writeUpdates(db, { reportId, runId }, news)
  })
}

/** When the link is found after all, the findings of the run before stay valid; the next run is compared with them. */
function updateOf(
  { position, url, baseRunId, before, now }: Recheck,
  { next, event }: ReturnType<typeof observe>,
): PageUpdate {
  const { evidence, verdict, quality, reasons } = now
  const isProven = next.state === 'lost' || next.state === 'blocked'
  const after: Snapshot = { evidence, verdict, quality }
  return {
    position,
    url,
    changes: isProven ? pageChanges(before, after, event) : [],
    link: next,
    baseRunId: isProven ? null : baseRunId,
    evidence: isProven ? { reasons, evidence } : null,
  }
}
