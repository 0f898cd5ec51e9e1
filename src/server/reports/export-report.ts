import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { reportDocumentTexts } from '#contract/reports/report-document.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { PdfDrawer } from '#domain/reports/export/create-pdf-drawer.ts'
import { exportCsv } from '#domain/reports/export/export-csv.ts'
import { exportPdf } from '#domain/reports/export/export-pdf.ts'
import { exportXlsx } from '#domain/reports/export/export-xlsx.ts'
import type { Hidden } from '#domain/reports/export/result-columns.ts'
import { type Brand, findShownBrand } from '#domain/reports/share/brands.ts'
import { type Reading, requireShown } from '#domain/reports/share/may-read.ts'
import { readSignedFile } from '#domain/reports/sign/run-file.ts'
import { getSignedRun, type SignedRun, signedFile } from '#domain/reports/sign/signed-run.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { openReport } from './open-report.ts'

export type ReportFile = 'json' | 'csv' | 'xlsx' | 'pdf'

type Format = {
  type: string
  write: (
    db: Db,
    signed: SignedRun,
    as: { origin: string; hidden: Hidden; brand: Brand | null; draw: PdfDrawer },
  ) => AsyncIterable<string | Buffer>
  /** The format is complete or unavailable: without the hidden parts its signature would be invalid. */
  isWhole?: boolean
}

/** The media types of the files. */
export const fileTypes: Record<ReportFile, string> = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const formats: Record<ReportFile, Format> = {
  json: { type: fileTypes.json, write: signedFile, isWhole: true },
  csv: { type: `${fileTypes.csv}; charset=utf-8`, write: (db, { run }, { hidden }) => exportCsv(db, run.id, hidden) },
  xlsx: {
    type: fileTypes.xlsx,
    write: (db, { run }, { hidden }) => exportXlsx(db, run.id, hidden),
  },
  pdf: { type: fileTypes.pdf, write: (db, signed, as) => exportPdf(db, signed, as) },
}

/**
 * Creates the answer with a finished run of a report as a file, written while it is read: the newest run, or the one with the id in `run`. JSON is the
 * signed document. The file is available to every caller who may read the report.
 */
export function exportReport(extension: ReportFile): RouteAnswer {
  return async (request, response, context, { id = '' }) => {
    if (!isId(id)) throw new DomainError('not_found', reportFormTexts.notFound)
    const runId = new URL(request.url ?? '/', 'http://any.site').searchParams.get('run')
    if (runId !== null && !isId(runId)) throw new DomainError('not_found', reportDocumentTexts.runNotFound)
    const file = await prepareFile(context, { reportId: id, runId, extension })
    response.writeHead(200, {
      'content-type': formats[extension].type,
      // The id is from the address and was validated: it contains only hex digits and hyphens.
      'content-disposition': `attachment; filename="linkwright-report-${id.toLowerCase()}-run-${file.number}.${extension}"`,
      'cache-control': 'no-store',
    })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    try {
      await pipeline(Readable.from(file.write()), response)
    } catch (error) {
      if (!isPrematureClose(error)) throw error
    }
  }
}

type FileRequest = { reportId: string; runId: string | null; extension: ReportFile }

async function prepareFile(context: ApiContext, { reportId, runId, extension }: FileRequest) {
  const format = formats[extension]
  const { db, origin, mail, reports } = context.deps
  const { report, run: newest, reading } = await openReport(context, reportId)
  requireFile(reading, { isWhole: format.isWhole === true, isOlder: runId !== null && runId !== newest.id })
  const signed = await getSignedRun(db, { sealer: mail.sealer, origin }, { reportId, runId })
  const { id, number, detailsDeletedAt } = signed.run
  if (detailsDeletedAt !== null) {
    if (extension !== 'json')
      throw new DomainError('details_deleted', reportDocumentTexts.detailsDeleted(detailsDeletedAt))
    const file = await readSignedFile(db, id)
    return { number, write: () => [file] }
  }
  const brand = extension === 'pdf' ? await findShownBrand(db, report) : null
  const as = { origin, hidden: reading.hidden, brand, draw: reports.drawPdf }
  return { number, write: () => format.write(db, signed, as) }
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
