import type { Db } from '#db/db.ts'
import { evidenceColumns, type ResultRow, resultColumns, resultOf } from '../queries.ts'

/** The checked pages of a finished run, by position, one batch of rows at a time. Throws when the run is deleted during the read. */
export async function* readResults(db: Db, runId: string): AsyncGenerator<ResultRow[]> {
  const batch = (after: number, limit: number) =>
    pagesAfter(db, runId, after, limit)
      .select([...resultColumns, ...evidenceColumns])
      .execute()
  for await (const rows of inBatches(db, runId, { limit: 50, batch })) yield rows.map(resultOf)
}

/** What the table of a PDF shows of a page. */
export type PageRow = Pick<ResultRow, (typeof pageColumns)[number]>
const pageColumns = ['position', 'url', 'verdict', 'anchorText', 'relKind', 'isIndexable'] as const

/** Like `readResults`, without reasons and evidence. */
export async function* readPageRows(db: Db, runId: string): AsyncGenerator<PageRow[]> {
  const batch = (after: number, limit: number) =>
    pagesAfter(db, runId, after, limit).select(pageColumns).execute() as Promise<PageRow[]>
  yield* inBatches(db, runId, { limit: 200, batch })
}

function pagesAfter(db: Db, runId: string, after: number, limit: number) {
  return db
    .selectFrom('reportPages')
    .where('runId', '=', runId)
    .where('position', '>', after)
    .where('verdict', 'is not', null)
    .orderBy('position')
    .limit(limit)
}

type Batches<Row> = { limit: number; batch: (after: number, limit: number) => Promise<Row[]> }

async function* inBatches<Row extends { position: number }>(db: Db, runId: string, { limit, batch }: Batches<Row>) {
  for (let after = 0; ; ) {
    const rows = await batch(after, limit)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) break
    after = last.position
  }
  const run = await db.selectFrom('reportRuns').select('id').where('id', '=', runId).executeTakeFirst()
  if (run === undefined) throw new Error('The run was deleted while it was read')
}
