import { sql } from 'kysely'
import { errorDetailsMax, errorMessageMax, errorStackMax } from '#contract/limits.ts'
import type { NewErrorLog } from '#contract/operations/error-logs.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { redacted } from '#domain/mail/delivery/redact.ts'
import { redactedLines, withoutQueries } from './redact-trace.ts'

/**
 * Stores errors that a browser reported, a member's errors with the member's id; known ids are skipped. Possible secrets and the queries of addresses
 * are removed. Returns the number of new errors.
 */
export async function saveErrorLogs(
  db: Db,
  who: { userId: string | null },
  entries: readonly NewErrorLog[],
): Promise<number> {
  const rows = entries.map((entry) => ({
    id: entry.id,
    timestamp: timeOf(entry.timestamp),
    severity: entry.severity,
    category: entry.category,
    message: redacted(withoutQueries(entry.message)).slice(0, errorMessageMax) || 'Unknown error',
    details: redactedLines(entry.details, errorDetailsMax),
    stackTrace: redactedLines(entry.stackTrace, errorStackMax),
    userId: who.userId,
    component: entry.component || null,
    action: entry.action || null,
    build: entry.build || null,
  }))
  const result = await asCaller(db, who.userId, (db) =>
    db
      .insertInto('errorLogs')
      .values(rows)
      // Without a conflict target, because a lookup by id would require that guests may read the row.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

/** A timestamp of a browser whose clock is far off is replaced by the current time. */
function timeOf(timestamp: string) {
  const instant = sql<Date>`${timestamp}::timestamptz`
  return sql<Date>`case when ${instant} between now() - interval '30 days' and now() + interval '1 day' then ${instant} else now() end`
}
