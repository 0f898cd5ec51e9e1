import { errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { recordEvent } from '../record-event.ts'
import { endOwnFlows } from '../tokens/flow-states.ts'

/** Ends one session of a member, effective from its next request. Throws `not_found` unless the session is the member's. */
export async function endSession(
  db: Db,
  { userId, ip }: { userId: string; ip: string | null },
  sessionId: string,
): Promise<{ ended: number }> {
  return asCaller(db, userId, async (db) => {
    const ended = await endThose(db, userId, (query) => query.where('id', '=', sessionId))
    if (ended === 0) throw new DomainError('not_found', errorTexts.nothingHere)
    await recordEvent(db, { userId, kind: 'session_ended', ip })
    return { ended }
  })
}

/** Ends all other sessions of a member and all unfinished sign-ins. Returns the number of ended sessions. */
export async function endOtherSessions(
  db: Db,
  { userId, sessionId, ip }: { userId: string; sessionId: string; ip: string | null },
): Promise<{ ended: number }> {
  return asCaller(db, userId, async (db) => {
    await endOwnFlows(db)
    const ended = await endThose(db, userId, (query) => query.where('id', '<>', sessionId))
    if (ended > 0) await recordEvent(db, { userId, kind: 'other_sessions_ended', details: { sessions: ended }, ip })
    return { ended }
  })
}

type Sessions = ReturnType<typeof sessionsOf>

function sessionsOf(db: Db, userId: string) {
  return db.deleteFrom('sessions').where('userId', '=', userId)
}

async function endThose(db: Db, userId: string, which: (query: Sessions) => Sessions): Promise<number> {
  const { numDeletedRows } = await which(sessionsOf(db, userId)).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
