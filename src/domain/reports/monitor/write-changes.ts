import { sql } from 'kysely'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import type { Reason } from '#contract/reports/report-reasons.ts'
import type { Db } from '#db/db.ts'
import type { LinkState } from './link-state.ts'
import type { PageChange } from './page-changes.ts'

/** The state of one page after a check. */
export type PageUpdate = {
  position: number
  url: string
  changes: readonly PageChange[]
  link: LinkState
  /** The run whose findings are still valid for the page, when it is not the last compared run. */
  baseRunId: string | null
  /** The evidence of a recheck, which is part of no run. */
  evidence: { reasons: readonly Reason[]; evidence: Evidence } | null
}

const rowsPerStatement = 500
/** Changes that a recheck proves; the others are further observations. */
const provenBy: readonly string[] = ['link_lost', 'became_blocked']

/** Writes changes and new states in the caller's transaction, which has locked the monitor. */
export async function writeUpdates(
  db: Db,
  { reportId, runId }: { reportId: string; runId: string },
  news: readonly PageUpdate[],
): Promise<void> {
  // Lists show the newest first, and for one page the most important change first.
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

/** A page that is as the last compared run found it has no row. */
async function writeStates(db: Db, reportId: string, news: readonly PageUpdate[]): Promise<void> {
  const isPlain = ({ link: { state }, baseRunId }: PageUpdate) =>
    state === 'absent' || (state === 'present' && baseRunId === null)
  const removed = news.filter(isPlain).map(({ position }) => position)
  if (removed.length > 0)
    await sql`delete from report_link_states where report_id = ${reportId} and position = any(${removed}::int[])`.execute(
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
          missingSince: row.ref('excluded.missingSince'),
          unreadSince: row.ref('excluded.unreadSince'),
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
