import type { IncomingMessage, ServerResponse } from 'node:http'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { ReportBrand } from '#contract/reports/report-sections.ts'
import type { Report } from '#contract/reports/reports.ts'
import { z } from '#contract/zod.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ReportWithRun } from '#domain/reports/list-reports.ts'
import type { ReportRow } from '#domain/reports/runs.ts'
import { findShownBrand } from '#domain/reports/share/brands.ts'
import { mayRead, type Reader, readsAsOwner } from '#domain/reports/share/may-read.ts'
import type { Share } from '#domain/reports/share/queries.ts'
import type { Sealer } from '#domain/seal.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { readBearer } from '#server/http/request/caller.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { presentReport } from '#server/reports/present-report.ts'
import { presentBrand } from '#server/reports/present-sharing.ts'
import { beginEvents } from '../http/live/begin-events.ts'
import { isStillAuthorized } from '../http/live/is-still-authorized.ts'
import { openReport, readPass } from './open-report.ts'

const heartbeatMs = 25_000

/**
 * The progress of a report, now and after every change, as server-sent events named `report`: the data is that of `GET /api/reports/{id}` with
 * `secondsLeft`, an estimate or `null`. The stream ends with the run, and as soon as the watcher may not read the report any more; for an owner at
 * the next heartbeat after the session ended.
 */
export const reportEvents: RouteAnswer = async (request, response, context, { id: requestedId = '' }) => {
  const { db, mail, reports } = context.deps
  if (!z.uuid().safeParse(requestedId).success) throw new DomainError('not_found', reportFormTexts.notFound)
  const { report, reading } = await openReport(context, requestedId)
  const { id } = report
  const reader = { isOwner: reading.isOwner, pass: readPass(context) }
  const brand = presentBrand(await findShownBrand(db, report), report.id)
  beginEvents(response)
  const show = (found: SharedRun) => send(response, found, { reader, brand, sealer: mail.sealer })
  const stop = reports.live.watch(id, { show, end: () => response.end() })
  const heartbeat = setInterval(async () => {
    if (!reading.isOwner || (await stillOwns(report, request, context))) response.write(': here\n\n')
    else response.end()
  }, heartbeatMs)
  response.once('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}

/** Whether the session, or the holder of the pass, is still valid. A short outage of the database ends no stream. */
async function stillOwns(report: ReportRow, request: IncomingMessage, context: ApiContext): Promise<boolean> {
  const { accounts, db, mail } = context.deps
  const token = readBearer(request)
  if (token !== null) return isStillAuthorized(accounts, token)
  return readsAsOwner(db, mail.sealer, report, { userId: null, key: null, pass: readPass(context) }).catch(() => true)
}

type SharedRun = ReportWithRun & { share: Share }
type Watching = { reader: Reader; brand: ReportBrand | null; sealer: Sealer }

function send(response: ServerResponse, found: SharedRun, { reader, brand, sealer }: Watching): void {
  const hidden = hiddenNow(found, reader, sealer)
  if (hidden === null) {
    response.end()
    return
  }
  const report: Report & { secondsLeft: number | null } = {
    ...presentReport(found, { isOwn: false, hidden, brand }),
    secondsLeft: secondsLeft(found),
  }
  response.write(`event: report\ndata: ${JSON.stringify(report)}\n\n`)
  if (found.run.finishedAt !== null) response.end()
}

/** The sections that are hidden from a reader now; `null` when the reader may not read any more. */
function hiddenNow(found: SharedRun, reader: Reader, sealer: Sealer) {
  try {
    return mayRead(found, reader, sealer).hidden
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** Extrapolated from the pages checked so far; `null` before the first one. */
function secondsLeft({ run, counts }: ReportWithRun): number | null {
  if (run.finishedAt !== null) return 0
  if (run.startedAt === null || counts.checked === 0) return null
  const seconds = (Date.now() - run.startedAt.getTime()) / 1000
  return Math.ceil((seconds / counts.checked) * (counts.pages - counts.checked))
}
