import { reportFiguresMax, reportPagesGuestMax } from '#contract/limits.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import { limitFor } from '#domain/billing/entitlements.ts'
import { DomainError } from '#domain/domain-error.ts'
import { cancelReport, isOwn, rerunReport } from '#domain/reports/change-report.ts'
import { createReport, type Requester } from '#domain/reports/create-report.ts'
import { getFigures } from '#domain/reports/figures.ts'
import { listChanges } from '#domain/reports/list-changes.ts'
import { getReport, listReports } from '#domain/reports/list-reports.ts'
import { getResult, listResults } from '#domain/reports/queries.ts'
import { findShownBrand } from '#domain/reports/share/brands.ts'
import { type Reading, requireShown } from '#domain/reports/share/may-read.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { callerId, openReport } from '#server/reports/open-report.ts'
import { presentChanges, presentFigures, presentReport, presentResult } from './present-report.ts'
import { presentBrand } from './present-sharing.ts'

// A report is open to all who have its address, guests included, as far as its owner shares it. It is read and written on the connection that owns
// the tables, by its address alone. The list of a member's reports runs under the policies.
export const reports = {
  createReport: api.reports.createReport.handler(async ({ context, input }) => {
    await tooManyReports(context)
    const { db, origin } = context.deps
    const { report, key, refused, leftOut } = await createReport(db, await requesterOf(context), { ...input, origin })
    return { report: await shown(context, report.id, key), key, refused, leftOut }
  }),

  getReport: api.reports.getReport.handler(async ({ context, input }) => {
    return { report: await shown(context, input.id) }
  }),

  listResults: api.reports.listResults.handler(async ({ context, input: { id, evidence, ...query } }) => {
    const { db } = context.deps
    const { run, reading } = await openReport(context, id)
    if (query.sort === 'url') requireSortable(reading)
    const { rows, next } = await listResults(db, { ...query, runId: run.id, withEvidence: evidence === 'true' })
    return { items: rows.map((row) => presentResult(row, reading.hidden)), next }
  }),

  getResult: api.reports.getResult.handler(async ({ context, input: { id, position } }) => {
    const { db } = context.deps
    const { run, reading } = await openReport(context, id)
    return { result: presentResult(await getResult(db, run.id, position), reading.hidden) }
  }),

  getFigures: api.reports.getFigures.handler(async ({ context, input: { id } }) => {
    const { run, reading } = await openReport(context, id)
    return presentFigures(await getFigures(context.deps.db, run.id, reportFiguresMax), reading.hidden)
  }),

  listChanges: api.reports.listChanges.handler(async ({ context, input: { id } }) => {
    const { reading } = await openReport(context, id)
    requireShown(reading, 'changes')
    return presentChanges(await listChanges(context.deps.db, id), reading.hidden)
  }),

  cancelReport: api.reports.cancelReport.handler(async ({ context, input: { id, key = null } }) => {
    await openReport(context, id, key)
    await cancelReport(context.deps.db, id, { userId: await callerId(context), key })
    return { report: await shown(context, id, key) }
  }),

  rerunReport: api.reports.rerunReport.handler(async ({ context, input: { id, key = null } }) => {
    await openReport(context, id, key)
    await tooManyReports(context)
    await rerunReport(context.deps.db, id, { userId: await callerId(context), key })
    return { report: await shown(context, id, key) }
  }),

  listReports: api.reports.listReports.use(memberOnly).handler(async ({ context, input }) => {
    const { reports, next } = await listReports(context.deps.webDb, context.member.userId, input)
    return {
      reports: reports.map((found) => presentReport(found, { isOwn: true, hidden: new Set(), brand: null })),
      next,
    }
  }),
}

async function requesterOf(context: ApiContext): Promise<Requester> {
  const userId = await callerId(context)
  const { isAllowed } = context.deps.reports
  if (userId === null) return { userId, isAllowed, pagesMax: reportPagesGuestMax }
  return { userId, isAllowed, pagesMax: await limitFor(context.deps.webDb, { userId }, 'reportPages') }
}

async function shown(context: ApiContext, id: string, key: string | null = null) {
  const { db } = context.deps
  const { report, reading } = await openReport(context, id, key)
  const [found, brand] = await Promise.all([getReport(db, id), findShownBrand(db, report)])
  const isOwnReport = isOwn(report, { userId: await callerId(context), key })
  return presentReport(found, { isOwn: isOwnReport, hidden: reading.hidden, brand: presentBrand(brand, report.id) })
}

/** A position in that order would reveal addresses. */
function requireSortable({ hidden }: Reading): void {
  if (hidden.has('hosts')) throw new DomainError('forbidden', reportSharingTexts.hiddenSort)
}

async function tooManyReports({ deps, visitorKey }: ApiContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await deps.reports.byVisitor.consume(visitorKey())
  if (!allowed)
    throw new DomainError('rate_limited', 'You have made many reports in a short time. Please wait a while.', {
      retryAfterSeconds,
    })
}
