import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

/** Reopens a dismissed report; an open one stays open. Throws `not_found`, also for a report that was settled by removing the post. */
export async function reopenReport(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update post_abuse_reports set status = 'open', decided_by = null, decided_at = null
    where id = ${id} and status in ('open', 'dismissed') returning id`.execute(db)
  if (rows.length === 0) throw new DomainError('not_found', errorTexts.nothingHere)
}
