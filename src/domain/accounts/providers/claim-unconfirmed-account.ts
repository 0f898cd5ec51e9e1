import { sql } from 'kysely'
import { displayNameOf } from '#contract/accounts/display-name.ts'
import type { Db } from '#db/db.ts'
import type { UserRow } from '../queries.ts'
import { endSessions } from '../sessions/start-session.ts'
import { endFlows } from '../tokens/flow-states.ts'

/**
 * Transfers an account with an unconfirmed address to the person whose provider verified that address. Another person may have signed up with it, so
 * everything of the former user is deleted: password, identities, factors, sessions, pending links and codes, and metadata. In the caller's
 * transaction.
 */
export async function claimUnconfirmedAccount(
  db: Db,
  { id, email }: UserRow,
  metadata: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      passwordHash: null,
      passwordChangedAt: null,
      emailConfirmedAt: sql<Date>`now()`,
      userMetadata: JSON.stringify(metadata),
      phone: null,
      phoneConfirmedAt: null,
      newEmail: null,
      newPhone: null,
      emailChangeConfirmed: null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('profiles')
    .set({ displayName: displayNameOf(metadata, email), updatedAt: sql<Date>`now()` })
    .where('userId', '=', id)
    .execute()
  await db.deleteFrom('identities').where('userId', '=', id).execute()
  await db.deleteFrom('factors').where('userId', '=', id).execute()
  await db.deleteFrom('passkeys').where('userId', '=', id).execute()
  await db.deleteFrom('oneTimeTokens').where('userId', '=', id).execute()
  await endFlows(db, id)
  await endSessions(db, id)
}
