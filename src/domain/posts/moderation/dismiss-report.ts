import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

/** Settles a report without any action. Settling a settled report changes nothing. Throws `not_found`. */
export async function dismissReport(db: Db, staff: { userId: string }, id: string): Promise<void> {
  const { rows } = await sql`
    update post_abuse_reports set status = case status when 'open' then 'dismissed' else status end,
      decided_by = case status when 'open' then ${staff.userId}::uuid else decided_by end, decided_at = coalesce(decided_at, now())
    where id = ${id} returning id`.execute(db)
  if (rows.length === 0) throw new DomainError('not_found', errorTexts.nothingHere)
}
