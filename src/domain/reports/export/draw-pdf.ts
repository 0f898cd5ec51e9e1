import { createPdf } from '#adapters/pdf/create-pdf.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { Brand } from '../share/brands.ts'
import type { PageRow } from '../sign/read-results.ts'
import type { SignedRun } from '../sign/signed-run.ts'
import { drawResults } from './pdf-results.ts'
import { drawSummary } from './pdf-summary.ts'
import type { RunHistory } from './run-history.ts'

/** A document without its table. `plain` leaves the pages uncompressed, so that tests can read them. */
export type PdfInput = {
  signed: SignedRun
  origin: string
  plain: boolean
  hidden: ReadonlySet<ReportSection>
  brand: Brand | null
  history: RunHistory | null
}

/** A document that is being drawn. `null`: nothing is ready yet. */
export type PdfDrawing = {
  add(rows: readonly PageRow[]): Buffer | null
  end(): Promise<Buffer>
}

/** Draws a run as a PDF on A4: a summary page, then a table of all pages, which are added in parts. */
export async function drawPdf({ signed, origin, plain, hidden, brand, history }: PdfInput): Promise<PdfDrawing> {
  const document = await createPdf({
    title: `Backlink report ${signed.report.id}`,
    author: brand?.name ?? 'Linkwright',
    creator: 'Linkwright',
    createdAt: signed.run.finishedAt,
    margin: 0,
    plain,
  })
  let failure: unknown
  document.once('error', (error) => {
    failure = error
  })
  drawSummary(document, signed, { origin, hidden, brand, history })
  const table = drawResults(document, hidden)
  return {
    add(rows) {
      for (const row of rows) table.add(row)
      if (failure !== undefined) throw failure
      return document.read() as Buffer | null
    },
    async end() {
      table.end()
      document.end()
      const rest: Buffer[] = []
      for await (const part of document as AsyncIterable<Buffer>) rest.push(part)
      return Buffer.concat(rest)
    },
  }
}
