import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { recordEvent } from '../record-event.ts'
import {
  issueSessionWithUser,
  type SessionWithUser,
  startSessionWithUser,
  type WireSession,
} from '../sessions/start-session.ts'
import { consumeChallenge, openChallenge } from './passkey-challenges.ts'
import { findByCredential } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import {
  checkAnswer,
  noteUse,
  type PasskeyRow,
  readCredentialId,
  refused,
  type SignInOptions,
  signInOptions,
} from './webauthn.ts'

/** Creates the options for a sign-in with any passkey of this site. Throws `AuthError` 422 `passkey_disabled`. */
export async function beginPasskeySignIn({
  db,
  origin,
}: Pick<AccountDeps, 'db' | 'origin'>): Promise<{ id: string; expiresAt: Date; options: SignInOptions }> {
  const options = await signInOptions(relyingPartyOf({ origin }), [])
  return { ...(await openChallenge(db, { userId: null, challenge: options.challenge })), options }
}

/**
 * Signs in with a passkey. The session starts at aal2: the authenticator is one factor, its user verification the other (ADR 045). Throws
 * `AuthError`: 400 `validation_failed`, `user_banned`, 422 `webauthn_challenge_expired`, `webauthn_verification_failed`; the last one for an unknown
 * passkey and for a wrong answer alike.
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  { challengeId, credential, from }: { challengeId: string | null; credential: unknown; from: Origin },
): Promise<WireSession> {
  const party = relyingPartyOf(deps)
  const credentialId = readCredentialId(credential)
  const challenge = await consumeChallenge(deps.db, challengeId, null)
  const passkey = await findByCredential(deps.db, credentialId)
  if (passkey === undefined) throw refused()
  const { counter } = await checkAnswer(credential, { party, challenge, requiresUser: true }, passkey)
  const started = await deps.db.transaction().execute(async (db) => {
    if (!(await noteUse(db, passkey.id, counter))) return null
    return beginSession(db, passkey, from)
  })
  if (started === null) {
    await recordCopy(deps.db, passkey, from)
    throw refused()
  }
  return issueSessionWithUser(deps, started)
}

async function beginSession(db: Db, { id, userId, factorId }: PasskeyRow, from: Origin): Promise<SessionWithUser> {
  const started = await startSessionWithUser(db, { userId, method: 'passkey', aal: 'aal2', from })
  const { amr } = await db
    .updateTable('sessions')
    .set({
      factorId: factorId ?? id,
      amr: sql`jsonb_build_array(jsonb_build_object('method', 'mfa/webauthn', 'timestamp', extract(epoch from now())::bigint)) || amr`,
    })
    .where('id', '=', started.session.id)
    .returning('amr')
    .executeTakeFirstOrThrow()
  return { ...started, session: { ...started.session, amr } }
}

/** A counter that does not grow is the only sign of a copied authenticator. The owner sees the event in the account's history. */
function recordCopy(db: Db, { userId, friendlyName }: PasskeyRow, from: Origin): Promise<void> {
  const details = friendlyName === null ? {} : { name: friendlyName }
  return recordEvent(db, { userId, kind: 'passkey_copied', details, ip: from.ip })
}
