import { sql } from 'kysely'
import type { ClaimKey, ClaimMode } from '#contract/operations/site-content.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { claimDefaults } from './claim-defaults.ts'
import type { Staff } from './claim-rows.ts'

export type NewClaim = { key: ClaimKey; text: string; source: string | null; mode: ClaimMode }

/**
 * Changes the text, the source and the mode of a claim; a trigger of the table records the old and new values and the author. An unchanged claim is
 * not written. Throws `validation_failed` for a live figure that is not counted, and for another text where the product calculates it.
 */
export async function changeClaim(db: Db, who: Staff, { key, text, source, mode }: NewClaim): Promise<void> {
  const standard = claimDefaults[key]
  if (mode === 'live' && standard.figure === null)
    throw new DomainError('validation_failed', 'The database doesn’t count this, so it can’t be a live figure.')
  if (standard.isTextFixed && text !== standard.text)
    throw new DomainError('validation_failed', 'This text is calculated from the prices. You can’t edit it here.')
  await asCaller(db, who?.userId ?? null, async (db) => {
    await db
      .insertInto('siteClaims')
      .values({ key, text: standard.text, source: null, mode: standard.mode })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await db
      .updateTable('siteClaims')
      .set({ text, source, mode, changedAt: sql<Date>`now()`, changedBy: who?.userId ?? null })
      .where('key', '=', key)
      .where(sql<boolean>`(text, source, mode) is distinct from (${text}::text, ${source}::text, ${mode}::text)`)
      .execute()
  })
}
