import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import type { MonitorRow } from './monitor-rows.ts'

type Member = { userId: string }

/** The monitor of a member's report; `null` where there is none. Throws `not_found` for a report that is not the member's. */
export async function findMonitor(db: Db, { userId }: Member, reportId: string): Promise<MonitorRow | null> {
  return asCaller(db, userId, async (db) => {
    await requireReport(db, userId, reportId)
    const monitor = await db
      .selectFrom('reportMonitors')
      .selectAll()
      .where('reportId', '=', reportId)
      .executeTakeFirst()
    return monitor ?? null
  })
}

export type TimelineRow = {
  id: string
  run: number
  position: number
  url: string
  code: string
  before: string | null
  after: string | null
  reasons: unknown
  createdAt: Date
}

/** What changed on a member's report, newest first, a page of the list at a time. Throws `not_found`, and `validation_failed` for another list's cursor. */
export async function listTimeline(
  db: Db,
  { userId }: Member,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<{ rows: TimelineRow[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  return asCaller(db, userId, async (db) => {
    await requireReport(db, userId, id)
    const rows = await db
      .selectFrom('reportChanges as change')
      .innerJoin('reportRuns as run', 'run.id', 'change.runId')
      .select(['change.id', 'run.number as run', 'change.position', 'change.url', 'change.code'])
      .select(['change.before', 'change.after', 'change.reasons', 'change.createdAt'])
      .where('change.reportId', '=', id)
      .$if(after !== null, (query) => query.where('change.id', '<', after?.[0] ?? ''))
      .orderBy('change.id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { rows: page, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
  })
}

export type RecheckRow = { position: number; url: string; at: Date }

const rechecksMax = 20

/** The suspected links of a member's report, those with the earliest recheck first. Throws `not_found`. */
export async function listRechecks(db: Db, { userId }: Member, reportId: string): Promise<RecheckRow[]> {
  return asCaller(db, userId, async (db) => {
    await requireReport(db, userId, reportId)
    const rows = await db
      .selectFrom('reportLinkStates as link')
      .innerJoin('reportPages as page', 'page.position', 'link.position')
      .select(['link.position', 'link.recheckAt as at'])
      .select('page.url')
      .where('link.reportId', '=', reportId)
      .where('link.state', '=', 'suspected')
      .where('page.runId', '=', (query) =>
        query.selectFrom('reportRuns').select('id').where('reportId', '=', reportId).orderBy('number', 'desc').limit(1),
      )
      .orderBy('link.recheckAt')
      .orderBy('link.position')
      .limit(rechecksMax)
      .execute()
    return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
  })
}

async function requireReport(db: Db, userId: string, id: string): Promise<void> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (report === undefined) throw new DomainError('not_found', reportFormTexts.notFound)
}
