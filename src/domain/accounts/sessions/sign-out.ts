import type { Db } from '#db/db.ts'
import type { Caller } from '../account-deps.ts'
import { recordEvent } from '../record-event.ts'
import { endFlows } from '../tokens/flow-states.ts'
import { endSessions } from './start-session.ts'

/**
 * Ends all sessions of an account, only the caller's, or all others. Except for the scope `local`, unfinished sign-ins end too. The sessions' access
 * tokens are refused from then on.
 */
export async function signOut(
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { scope, ip }: { scope: 'global' | 'local' | 'others'; ip: string | null },
): Promise<void> {
  const which = { global: {}, local: { only: sessionId }, others: { except: sessionId } }[scope]
  await db.transaction().execute(async (db) => {
    await recordEvent(db, { userId, kind: 'signed_out', details: { scope }, ip })
    if (scope !== 'local') await endFlows(db, userId)
    await endSessions(db, userId, which)
  })
}
