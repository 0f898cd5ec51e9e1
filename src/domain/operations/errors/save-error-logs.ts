import { sql } from 'kysely'
import { errorDetailsMax, errorMessageMax, errorStackMax } from '#contract/limits.ts'
import type { NewErrorLog } from '#contract/operations/error-logs.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { redacted } from '#domain/mail/delivery/redact.ts'
import { redactedLines, withoutQueries } from './redact-trace.ts'

/**
 * Keeps errors that a browser reported, those of a member as theirs; one that was kept before is passed over. Whatever looks like a secret is taken
 * out, and what a query says with it. Answers how many are new.
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
      // Without naming the id: to look an existing row up by it, a guest would have to be let read it.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

/** A browser whose clock is far off says nothing about when it was: then it is now. */
function timeOf(timestamp: string) {
  const instant = sql<Date>`${timestamp}::timestamptz`
  return sql<Date>`case when ${instant} between now() - interval '30 days' and now() + interval '1 day' then ${instant} else now() end`
}
