import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { reportDocumentTexts } from '#contract/reports/report-document.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { exportCsv } from '#domain/reports/export/export-csv.ts'
import { exportPdf } from '#domain/reports/export/export-pdf.ts'
import { exportXlsx } from '#domain/reports/export/export-xlsx.ts'
import type { Hidden } from '#domain/reports/export/result-columns.ts'
import { type Brand, findShownBrand } from '#domain/reports/share/brands.ts'
import { type Reading, requireShown } from '#domain/reports/share/may-read.ts'
import { getSignedRun, type SignedRun, signedFile } from '#domain/reports/sign/signed-run.ts'
import type { Answer } from '#server/http/api/api-context.ts'
import { isRead, readMethods, refuseMethod } from '#server/http/request/methods.ts'
import { limitPerMinute } from './limit-per-minute.ts'
import { openReport } from './open-report.ts'

export const reportExportPath = /^\/api\/reports\/([^/]+)\/export\.(json|csv|xlsx|pdf)$/

type Format = {
  type: string
  write: (
    db: Db,
    signed: SignedRun,
    as: { origin: string; hidden: Hidden; brand: Brand | null },
  ) => AsyncIterable<string | Buffer>
  /** The format is complete or unavailable: without the hidden parts its signature would be invalid. */
  isWhole?: boolean
}

const formats: Record<string, Format> = {
  json: { type: 'application/json', write: signedFile, isWhole: true },
  csv: { type: 'text/csv; charset=utf-8', write: (db, { run }, { hidden }) => exportCsv(db, run.id, hidden) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (db, { run }, { hidden }) => exportXlsx(db, run.id, hidden),
  },
  pdf: { type: 'application/pdf', write: (db, signed, as) => exportPdf(db, signed, as) },
}

/**
 * A finished run of a report as a file, written while it is read: the newest run, or the one with the id in `run`. JSON is the signed document. The
 * file is available to every caller who has the report's address.
 */
export const exportReport: Answer = async (request, response, context) => {
  if (!isRead(request.method)) refuseMethod(response, request.method, readMethods)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any.site')
  const [, reportId = '', extension = ''] = reportExportPath.exec(pathname) ?? []
  const format = formats[extension]
  if (format === undefined || !isId(reportId)) throw new DomainError('not_found', reportFormTexts.notFound)
  const runId = searchParams.get('run')
  if (runId !== null && !isId(runId)) throw new DomainError('not_found', reportDocumentTexts.runNotFound)
  limitPerMinute(context, 'files')
  const { db, origin, mail } = context.deps
  const { report, run: newest, reading } = await openReport(context, reportId)
  requireFile(reading, { isWhole: format.isWhole === true, isOlder: runId !== null && runId !== newest.id })
  const signed = await getSignedRun(db, { sealer: mail.sealer, origin }, { reportId, runId })
  const brand = extension === 'pdf' ? await findShownBrand(db, report) : null
  response.writeHead(200, {
    'content-type': format.type,
    // The id is from the address and was validated: it contains only hex digits and hyphens.
    'content-disposition': `attachment; filename="linkwright-report-${reportId.toLowerCase()}-run-${signed.run.number}.${extension}"`,
    'cache-control': 'no-store',
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  try {
    await pipeline(Readable.from(format.write(db, signed, { origin, hidden: reading.hidden, brand })), response)
  } catch (error) {
    if (!isPrematureClose(error)) throw error
  }
}

/** Throws `forbidden` for a file that would reveal hidden sections: an older run together with the newest reveals the changes. */
function requireFile(reading: Reading, { isWhole, isOlder }: { isWhole: boolean; isOlder: boolean }): void {
  requireShown(reading, 'exports', ...(isOlder ? (['changes'] as const) : []))
  const { hidden } = reading
  if (isWhole && (hidden.has('evidence') || hidden.has('hosts') || hidden.has('anchors')))
    throw new DomainError('forbidden', reportSharingTexts.notSigned)
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}

/** The client closed the connection before the end. */
function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
