import { sql } from 'kysely'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import { type CheckedPage, createPageCheck } from '../check/check-page.ts'
import type { ReportDeps } from '../report-deps.ts'
import type { Snapshot } from '../verdict/diff-evidence.ts'
import { linkOf } from './compare-runs.ts'
import { observe, standingOf } from './link-state.ts'
import { createSnapshots, expectationOf, lockMonitor, workOff } from './monitor-rows.ts'
import { pageChanges } from './page-changes.ts'
import { type PageNews, writeNews } from './write-changes.ts'

/** How long a job takes on more pages, and how long others leave alone those that it took. */
const turnMs = 15_000
const leaseSeconds = 600

/**
 * Looks again at pages whose link was there and was not found, once their time has come. These looks belong to no run, so that runs stay as they were
 * signed; what they found is kept with the change that they prove. Each page is taken by one process at a time, and by another when that one is gone.
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
    // A run under way looks at these pages anyway.
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
  const turnEnds = Date.now() + turnMs
  const isOver = () => deps.stopping.aborted || Date.now() > turnEnds
  await workOff(due, async ({ reportId }) => {
    while (!isOver() && (await recheckSome(db, deps, reportId)));
  })
}

type Doubtful = { position: number; url: string; baseRunId: string; before: Evidence }

/** Answers whether there may be more. */
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
  const looks = checked.flatMap(({ page, now }) =>
    now === null ? [] : [{ ...page, before: snapshot(page.before), now }],
  )
  await keepLooks(db, { reportId, runId: monitor.comparedRunId, version: monitor.version }, looks)
  return true
}

/** `null` when the process stops: the page is left to the next. */
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
  const taken = await db
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
  if (taken.length === 0) return []
  const rows = await db
    .selectFrom('reportLinkStates as link')
    .innerJoin('reportPages as before', (join) =>
      join.onRef('before.runId', '=', 'link.baseRunId').onRef('before.position', '=', 'link.position'),
    )
    .select(['before.position', 'before.url', 'before.runId as baseRunId', 'before.evidence as before'])
    .where('link.reportId', '=', reportId)
    .where(
      'link.position',
      'in',
      taken.map(({ position }) => position),
    )
    .execute()
  return rows as unknown as Doubtful[]
}

type Look = { position: number; url: string; baseRunId: string; before: Snapshot; now: CheckedPage }

/** Nothing is written when a run was compared meanwhile: it looked at these pages too. */
async function keepLooks(
  db: Db,
  { reportId, runId, version }: { reportId: string; runId: string; version: number },
  looks: readonly Look[],
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const held = await lockMonitor(db, reportId)
    if (held === undefined || held.monitor.version !== version) return
    const states = await db
      .selectFrom('reportLinkStates')
      .select(['position', 'state', 'goneAt', 'unreadAt', 'recheckAt'])
      .where('reportId', '=', reportId)
      .where('state', '=', 'suspected')
      .execute()
    const known = new Map(states.map((row) => [row.position, linkOf(row, true)]))
    const news = looks.flatMap((look): PageNews[] => {
      const link = known.get(look.position)
      return link === undefined ? [] : [newsOf(look, observe(link, standingOf(look.now.verdict), held.now))]
    })
    await writeNews(db, { reportId, runId }, news)
  })
}

/** A link that is there after all leaves the findings of the run before standing; the next run is compared with those. */
function newsOf(
  { position, url, baseRunId, before, now }: Look,
  { next, event }: ReturnType<typeof observe>,
): PageNews {
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
