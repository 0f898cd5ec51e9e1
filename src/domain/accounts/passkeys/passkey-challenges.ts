import { sql } from 'kysely'
import { passkeyChallengeSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { AuthError } from '../auth-error.ts'

/** Stores a new WebAuthn challenge. A registration belongs to an account, a sign-in does not. */
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
 * Consumes a challenge: it is deleted even if the answer is wrong. Throws `AuthError`: 400 `validation_failed`, 422 `webauthn_challenge_expired`,
 * also for a spent challenge or one of another account.
 */
export async function consumeChallenge(db: Db, id: string | null, userId: string | null): Promise<string> {
  if (id === null || !isUuid(id)) throw new AuthError(400, 'validation_failed', 'challenge_id must be an UUID')
  const consumed = await db
    .deleteFrom('passkeyChallenges')
    .where('id', '=', id)
    .where((is) => (userId === null ? is('userId', 'is', null) : is('userId', '=', userId)))
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('isOpen')])
    .executeTakeFirst()
  if (consumed?.isOpen !== true)
    throw new AuthError(422, 'webauthn_challenge_expired', 'The challenge has expired or was used. Please try again.')
  return consumed.challenge
}
