import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import type { ReportDeps } from '../report-deps.ts'
import { enqueueRun, freeRun, leaseSeconds, type RunRow } from '../runs.ts'
import { enqueueSigning } from '../sign/sign-report.ts'
import { type CheckedPage, createPageCheck } from './check-page.ts'
import { type CheckedResult, createResultWriter } from './write-results.ts'

/** The time slice of a job: it works on a run for this long, so that others get their turn. */
const sliceMs = 15_000

type Page = { position: number; url: string }

/**
 * Checks pages of a run until none is left, the run is cancelled, or the time slice is over; then the next slice is queued. Results are written as
 * they arrive: after a crash the unwritten pages are checked again, and written ones never are. Does nothing while another process has the lease.
 */
export async function checkRun(db: Db, deps: ReportDeps, runId: string): Promise<'done' | 'continues' | 'not-leased'> {
  const lease = randomUUID()
  const run = await takeLease(db, runId, { lease, processId: deps.processId })
  if (run === undefined) return 'not-leased'
  const check = createPageCheck(deps, run.expectation)
  const sliceEnds = Date.now() + sliceMs
  const writer = createResultWriter(db, runId, lease)
  const isOver = () => deps.stopping.aborted || Date.now() > sliceEnds || !writer.holdsLease()
  const pages = interleaveHosts(await readWaiting(db, runId))
  try {
    await checkAll(pages, { atOnce: deps.atOnce, isOver, check, onResult: writer.add })
  } finally {
    // This also ends the renewal of the lease, which would block all other jobs.
    await writer.close()
  }
  return finishSlice(db, runId, lease)
}

type Checking = {
  atOnce: number
  isOver: () => boolean
  check: (url: string) => Promise<CheckedPage>
  onResult: (result: CheckedResult) => void
}

/** Rethrows the error of a check after the concurrent checks have ended. */
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

/** Starts or continues a run that no other process has leased. */
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

/** Returns one row, because there are thousands of pages. */
async function readWaiting(db: Db, runId: string): Promise<Page[]> {
  const { rows } = await sql<{ pages: Page[] }>`
    select coalesce(json_agg(json_build_object('position', position, 'url', url) order by position), '[]') as pages
    from report_pages where run_id = ${runId} and verdict is null`.execute(db)
  return rows[0]?.pages ?? []
}

/** Interleaves the hosts, so that a slow host, or one with a crawl delay, does not block the others. */
function interleaveHosts(pages: readonly Page[]): Page[] {
  const byHost = new Map<string, Page[]>()
  for (const page of pages) {
    const host = hostOf(page.url)
    const own = byHost.get(host)
    if (own === undefined) byHost.set(host, [page])
    else own.push(page)
  }
  if (byHost.size < 2) return [...pages]
  const interleaved: Page[] = []
  let hosts = [...byHost.values()]
  for (let round = 0; hosts.length > 0; round += 1) {
    for (const own of hosts) interleaved.push(...own.slice(round, round + 1))
    hosts = hosts.filter(({ length }) => length > round + 1)
  }
  return interleaved
}

/** The host with its port, of a URL that was parsed before. */
function hostOf(url: string): string {
  const from = url.indexOf('//') + 2
  const to = url.indexOf('/', from)
  return to === -1 ? url.slice(from) : url.slice(from, to)
}

/** Finishes the run when every page has its verdict; otherwise the next time slice is queued immediately. */
async function finishSlice(db: Db, runId: string, lease: string): Promise<'done' | 'continues' | 'not-leased'> {
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
    if (run === undefined) return 'not-leased'
    if (run.isOpen) {
      await enqueueRun(db, runId)
      return 'continues'
    }
    await db.updateTable('reportRuns').set({ status: 'done', finishedAt: sql`now()` }).where('id', '=', runId).execute()
    await enqueueSigning(db, run.reportId)
    return 'done'
  })
}
