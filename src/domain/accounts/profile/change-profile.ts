import { sql } from 'kysely'
import type { ProfileChange } from '#contract/accounts/accounts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ProfileRow, profileColumns } from '../member-queries.ts'

/** Changes the member's display name. */
export async function changeProfile(
  db: Db,
  { userId }: { userId: string },
  { displayName }: ProfileChange,
): Promise<ProfileRow> {
  return asCaller(db, userId, async (db) => {
    const profile = await db
      .updateTable('profiles')
      .set({ displayName, updatedAt: sql<Date>`now()` })
      .where('userId', '=', userId)
      .returning([...profileColumns])
      .executeTakeFirst()
    if (profile === undefined) throw new DomainError('unauthenticated', 'This account was deleted.')
    return profile
  })
}
