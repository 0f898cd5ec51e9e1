import type { Db } from '#db/db.ts'
import { csvRow } from '#domain/csv.ts'
import { readResults } from '../sign/read-results.ts'
import { cellsOf, columnsShown, type Hidden } from './result-columns.ts'

/** Without it, spreadsheets read the file in an older encoding. */
const byteOrderMark = '\ufeff'

/** The results of a run as CSV (RFC 4180) in UTF-8, in chunks. No cell can be interpreted as a formula. */
export async function* exportCsv(db: Db, runId: string, hidden: Hidden = new Set()): AsyncGenerator<string> {
  const columns = columnsShown(hidden)
  yield byteOrderMark + csvRow(columns.map(({ title }) => title))
  for await (const rows of readResults(db, runId)) yield rows.map((row) => csvRow(cellsOf(row, columns))).join('')
}
