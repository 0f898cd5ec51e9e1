import type { Db } from '#db/db.ts'
import type { ResultRow } from '../queries.ts'

const rowsPerPage = 50

/** The checked pages of a finished run, by position, one batch of rows at a time. Throws when the run is deleted during the read. */
export async function* readResults(db: Db, runId: string): AsyncGenerator<ResultRow[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('reportPages')
      .selectAll()
      .where('runId', '=', runId)
      .where('position', '>', after)
      .where('verdict', 'is not', null)
      .orderBy('position')
      .limit(rowsPerPage)
      .execute()
    if (rows.length > 0) yield rows as ResultRow[]
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerPage) break
    after = last.position
  }
  const run = await db.selectFrom('reportRuns').select('id').where('id', '=', runId).executeTakeFirst()
  if (run === undefined) throw new Error('The run was deleted while it was read')
}
