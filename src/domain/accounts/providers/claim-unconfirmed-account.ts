import { sql } from 'kysely'
import { displayNameOf } from '#contract/accounts/display-name.ts'
import type { Db } from '#db/db.ts'
import type { UserRow } from '../queries.ts'
import { endSessions } from '../sessions/start-session.ts'
import { endFlows } from '../tokens/flow-states.ts'

/**
 * Hands an account whose address was never confirmed to the person whom another site vouches to be its owner. Whoever signed up with it may have
 * been somebody else, so nothing of theirs stays: password, identities, factors, sessions, open links and codes, and what they said of themselves.
 * Within the caller's transaction.
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
