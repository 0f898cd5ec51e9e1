import { createPdf } from '#adapters/pdf/create-pdf.ts'
import type { Db } from '#db/db.ts'
import type { Brand } from '../share/brands.ts'
import { readResults } from '../sign/read-results.ts'
import type { SignedRun } from '../sign/signed-run.ts'
import { drawResults } from './pdf-results.ts'
import { drawSummary } from './pdf-summary.ts'
import type { Hidden } from './result-columns.ts'
import { getRunHistory } from './run-history.ts'

type PdfOptions = { origin: string; plain?: boolean; hidden?: Hidden; brand?: Brand | null }

/**
 * A run as a PDF on A4: a summary page, then a table of all pages. It is drawn while the results are read, with the `brand` and without the `hidden`
 * sections. `plain` leaves the pages uncompressed, so that tests can read them.
 */
export async function* exportPdf(
  db: Db,
  signed: SignedRun,
  { origin, plain = false, hidden = new Set(), brand = null }: PdfOptions,
): AsyncGenerator<Buffer> {
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
  // The results of earlier runs could reveal what is hidden in this one.
  const history =
    hidden.size > 0 ? null : await getRunHistory(db, { reportId: signed.report.id, number: signed.run.number })
  drawSummary(document, signed, { origin, hidden, brand, history })
  const table = drawResults(document, hidden)
  for await (const rows of readResults(db, signed.run.id)) {
    for (const row of rows) table.add(row)
    const drawn = document.read() as Buffer | null
    if (drawn !== null) yield drawn
    if (failure !== undefined) throw failure
  }
  table.end()
  document.end()
  yield* document as AsyncIterable<Buffer>
}
