import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import type { ReportDeps } from '../report-deps.ts'
import { enqueueRun, freeRun, leaseSeconds, type RunRow } from '../runs.ts'
import { enqueueSigning } from '../sign/sign-report.ts'
import { type CheckedPage, createPageCheck } from './check-page.ts'
import { type CheckedResult, createResultWriter } from './write-results.ts'

/** A job works on a run for so long and then lets others have their turn. */
const turnMs = 15_000

type Page = { position: number; url: string }

/**
 * Checks pages of a run until none is left, it is cancelled, or the turn is over; then the next turn is put on the queue. Results are written as they
 * come: what a crash loses is checked again, and what was written never is. A run that another process works on is left to it.
 */
export async function checkRun(db: Db, deps: ReportDeps, runId: string): Promise<'done' | 'goes-on' | 'not-ours'> {
  const lease = randomUUID()
  const run = await takeLease(db, runId, { lease, processId: deps.processId })
  if (run === undefined) return 'not-ours'
  const check = createPageCheck(deps, run.expectation)
  const turnEnds = Date.now() + turnMs
  const writer = createResultWriter(db, runId, lease)
  const isOver = () => deps.stopping.aborted || Date.now() > turnEnds || !writer.holdsLease()
  const pages = hostsInTurn(await readWaiting(db, runId))
  try {
    await checkAll(pages, { atOnce: deps.atOnce, isOver, check, onResult: writer.add })
  } finally {
    // Also ends the renewal of the lease, which would keep the run from every other job.
    await writer.close()
  }
  return finishTurn(db, runId, lease)
}

type Checking = {
  atOnce: number
  isOver: () => boolean
  check: (url: string) => Promise<CheckedPage>
  onResult: (result: CheckedResult) => void
}

/** Throws what a check threw once the checks beside it have ended. */
async function checkAll(pages: readonly Page[], { atOnce, isOver, check, onResult }: Checking): Promise<void> {
  const queue = pages.values()
  let hasFailed = false
  const work = async () => {
    for (const page of queue) {
      if (hasFailed || isOver()) return
      try {
        const { verdict, reasons, quality, evidence } = await check(page.url)
        onResult({ position: page.position, verdict, reasons, quality, evidence })
      } catch (error) {
        if (isOver()) return
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, pages.length) }, work))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

type Leased = RunRow & { expectation: Parameters<typeof createPageCheck>[1] }

type Lease = { lease: string; processId: string | undefined }

/** Begins, or goes on with, a run that nobody works on. */
async function takeLease(db: Db, runId: string, { lease, processId }: Lease): Promise<Leased | undefined> {
  const run = await db
    .updateTable('reportRuns')
    .set({
      status: 'running',
      startedAt: sql`coalesce(started_at, now())`,
      leasedBy: lease,
      leasedProcess: processId ?? null,
      leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where('id', '=', runId)
    .where('finishedAt', 'is', null)
    .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
  if (run === undefined) return undefined
  const { destinationUrl, matchMode, anchorText, keyword, rel } = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', run.reportId)
    .executeTakeFirstOrThrow()
  return {
    ...run,
    expectation: {
      destination: destinationUrl,
      matchMode: matchMode as MatchMode,
      anchorText,
      keyword,
      rel: rel as 'any' | 'followed',
    },
  }
}

/** In one row, since there are thousands. */
async function readWaiting(db: Db, runId: string): Promise<Page[]> {
  const { rows } = await sql<{ pages: Page[] }>`
    select coalesce(json_agg(json_build_object('position', position, 'url', url) order by position), '[]') as pages
    from report_pages where run_id = ${runId} and verdict is null`.execute(db)
  return rows[0]?.pages ?? []
}

/** Goes from host to host, so that one that answers slowly, or asks to be asked slowly, does not hold up the others. */
function hostsInTurn(pages: readonly Page[]): Page[] {
  const byHost = new Map<string, Page[]>()
  for (const page of pages) {
    const host = hostOf(page.url)
    const own = byHost.get(host)
    if (own === undefined) byHost.set(host, [page])
    else own.push(page)
  }
  if (byHost.size < 2) return [...pages]
  const inTurn: Page[] = []
  let hosts = [...byHost.values()]
  for (let round = 0; hosts.length > 0; round += 1) {
    for (const own of hosts) inTurn.push(...own.slice(round, round + 1))
    hosts = hosts.filter(({ length }) => length > round + 1)
  }
  return inTurn
}

/** Of a URL that was read before, with its port. */
function hostOf(url: string): string {
  const from = url.indexOf('//') + 2
  const to = url.indexOf('/', from)
  return to === -1 ? url.slice(from) : url.slice(from, to)
}

/** Ends the run when every page has its verdict; otherwise the next turn is due at once. */
async function finishTurn(db: Db, runId: string, lease: string): Promise<'done' | 'goes-on' | 'not-ours'> {
  return db.transaction().execute(async (db) => {
    const run = await db
      .updateTable('reportRuns')
      .set(freeRun)
      .where('id', '=', runId)
      .where('leasedBy', '=', lease)
      .where('finishedAt', 'is', null)
      .returning((row) => [
        'reportId',
        row
          .exists(
            row.selectFrom('reportPages').select('position').where('runId', '=', runId).where('verdict', 'is', null),
          )
          .as('isOpen'),
      ])
      .executeTakeFirst()
    if (run === undefined) return 'not-ours'
    if (run.isOpen) {
      await enqueueRun(db, runId)
      return 'goes-on'
    }
    await db.updateTable('reportRuns').set({ status: 'done', finishedAt: sql`now()` }).where('id', '=', runId).execute()
    await enqueueSigning(db, run.reportId)
    return 'done'
  })
}
