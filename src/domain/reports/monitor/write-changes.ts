import { sql } from 'kysely'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import type { Reason } from '#contract/reports/report-texts.ts'
import type { Db } from '#db/db.ts'
import type { LinkState } from './link-state.ts'
import type { PageChange } from './page-changes.ts'

/** What is known of one page after a look at it. */
export type PageNews = {
  position: number
  url: string
  changes: readonly PageChange[]
  link: LinkState
  /** The run whose findings still stand for the page, where that is not the one last compared. */
  baseRunId: string | null
  /** Of a second look, which is part of no run. */
  evidence: { reasons: readonly Reason[]; evidence: Evidence } | null
}

const rowsPerStatement = 500
/** Changes that a second look proves; the others say what else was seen. */
const provenBy: readonly string[] = ['link_lost', 'became_blocked']

/** Writes what changed and what is known now, in the caller's transaction, which holds the monitor. */
export async function writeNews(
  db: Db,
  { reportId, runId }: { reportId: string; runId: string },
  news: readonly PageNews[],
): Promise<void> {
  // Lists have the newest first, and of one page the most telling.
  const changes = news.flatMap(({ position, url, changes, evidence }) =>
    changes.toReversed().map((change) => {
      const proof = provenBy.includes(change.code) ? evidence : null
      return {
        reportId,
        runId,
        position,
        url,
        ...change,
        reasons: proof === null ? null : JSON.stringify(proof.reasons),
        evidence: proof === null ? null : JSON.stringify(proof.evidence),
      }
    }),
  )
  for (const rows of inParts(changes)) await db.insertInto('reportChanges').values(rows).execute()
  await writeStates(db, reportId, news)
  await db
    .updateTable('reportMonitors')
    .set({ version: sql<number>`version + 1` })
    .where('reportId', '=', reportId)
    .execute()
}

/** A page that is simply as the last compared run found it has no row. */
async function writeStates(db: Db, reportId: string, news: readonly PageNews[]): Promise<void> {
  const isPlain = ({ link: { state }, baseRunId }: PageNews) =>
    state === 'absent' || (state === 'present' && baseRunId === null)
  const gone = news.filter(isPlain).map(({ position }) => position)
  if (gone.length > 0)
    await sql`delete from report_link_states where report_id = ${reportId} and position = any(${gone}::int[])`.execute(
      db,
    )
  const rows = news
    .filter((one) => !isPlain(one))
    .map(({ position, link: { state, ...times }, baseRunId }) => ({ reportId, position, state, ...times, baseRunId }))
  for (const part of inParts(rows)) {
    await db
      .insertInto('reportLinkStates')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['reportId', 'position']).doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          baseRunId: row.ref('excluded.baseRunId'),
          goneAt: row.ref('excluded.goneAt'),
          unreadAt: row.ref('excluded.unreadAt'),
          recheckAt: row.ref('excluded.recheckAt'),
          leasedUntil: null,
        })),
      )
      .execute()
  }
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  )
}
