import { sql } from 'kysely'
import { authTexts } from '#contract/accounts/account-texts.ts'
import { recentSignInSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Refuses a session that began more than a day ago. Protects against an old stolen session: account deletion, and adding or removing a sign-in
 * method. A refresh does not make a session newer. Throws `reauthentication_needed`, `unauthenticated`.
 */
export async function requireRecentSignIn(db: Db, sessionId: string): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select(sql<boolean>`created_at > now() - make_interval(secs => ${recentSignInSeconds})`.as('recent'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined) throw new DomainError('unauthenticated', 'Your session has ended. Please sign in again.')
  if (!session.recent) throw new DomainError('reauthentication_needed', authTexts.signInAgain)
}
