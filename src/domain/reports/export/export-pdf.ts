import type { Db } from '#db/db.ts'
import type { Brand } from '../share/brands.ts'
import { readPageRows } from '../sign/read-results.ts'
import type { SignedRun } from '../sign/signed-run.ts'
import type { PdfDrawer } from './create-pdf-drawer.ts'
import type { Hidden } from './result-columns.ts'
import { getRunHistory } from './run-history.ts'

type PdfOptions = { draw: PdfDrawer; origin: string; plain?: boolean; hidden?: Hidden; brand?: Brand | null }

/**
 * A run as a PDF on A4: a summary page, then a table of all pages. It is drawn while the results are read, with the `brand` and without the `hidden`
 * sections. `plain` leaves the pages uncompressed, so that tests can read them.
 */
export async function* exportPdf(
  db: Db,
  signed: SignedRun,
  { draw, origin, plain = false, hidden = new Set(), brand = null }: PdfOptions,
): AsyncGenerator<Buffer> {
  // The results of earlier runs could reveal what is hidden in this one.
  const history =
    hidden.size > 0 ? null : await getRunHistory(db, { reportId: signed.report.id, number: signed.run.number })
  yield* draw({ signed, origin, plain, hidden, brand, history }, readPageRows(db, signed.run.id))
}
