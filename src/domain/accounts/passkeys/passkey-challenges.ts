import { sql } from 'kysely'
import { passkeyChallengeSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { AuthError } from '../auth-error.ts'

/** An open question to an authenticator. A registration belongs to its account; a sign-in has none yet. */
export async function openChallenge(
  db: Db,
  { userId, challenge }: { userId: string | null; challenge: string },
): Promise<{ id: string; expiresAt: Date }> {
  return db
    .insertInto('passkeyChallenges')
    .values({ userId, challenge, expiresAt: sql<Date>`now() + make_interval(secs => ${passkeyChallengeSeconds})` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
}

/**
 * Takes a challenge to be answered; it is gone from then on, whatever the answer is worth. Throws `AuthError`: 400 `validation_failed`, 422
 * `webauthn_challenge_expired` also for one that is spent or another account's.
 */
export async function takeChallenge(db: Db, id: string | null, userId: string | null): Promise<string> {
  if (id === null || !isUuid(id)) throw new AuthError(400, 'validation_failed', 'challenge_id must be an UUID')
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('id', '=', id)
    .where((is) => (userId === null ? is('userId', 'is', null) : is('userId', '=', userId)))
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('isOpen')])
    .executeTakeFirst()
  if (taken?.isOpen !== true)
    throw new AuthError(422, 'webauthn_challenge_expired', 'The challenge has expired or was used. Please try again.')
  return taken.challenge
}
