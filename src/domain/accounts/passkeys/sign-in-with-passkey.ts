import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { recordEvent } from '../record-event.ts'
import {
  issueLockedSession,
  type LockedSession,
  startLockedSession,
  type WireSession,
} from '../sessions/start-session.ts'
import { openChallenge, takeChallenge } from './passkey-challenges.ts'
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

/** Asks any authenticator with a passkey of this site. Throws `AuthError` 422 `passkey_disabled`. */
export async function beginPasskeySignIn({
  db,
  origin,
}: Pick<AccountDeps, 'db' | 'origin'>): Promise<{ id: string; expiresAt: Date; options: SignInOptions }> {
  const options = await signInOptions(relyingPartyOf({ origin }), [])
  return { ...(await openChallenge(db, { userId: null, challenge: options.challenge })), options }
}

/**
 * Signs in with a passkey. The session is at aal2 from the start: the authenticator is one factor, and that it checked its user the other (ADR
 * 045). Throws `AuthError`: 400 `validation_failed`, `user_banned`, 422 `webauthn_challenge_expired`, `webauthn_verification_failed`, the same
 * for a passkey that is not known and an answer that is not right.
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  { challengeId, credential, from }: { challengeId: string | null; credential: unknown; from: Origin },
): Promise<WireSession> {
  const party = relyingPartyOf(deps)
  const credentialId = readCredentialId(credential)
  const challenge = await takeChallenge(deps.db, challengeId, null)
  const passkey = await findByCredential(deps.db, credentialId)
  if (passkey === undefined) throw refused()
  const { counter } = await checkAnswer(credential, { party, challenge, requiresUser: true }, passkey)
  const held = await deps.db.transaction().execute(async (db) => {
    if (!(await noteUse(db, passkey.id, counter))) return null
    return beginSession(db, passkey, from)
  })
  if (held === null) {
    await recordCopy(deps.db, passkey, from)
    throw refused()
  }
  return issueLockedSession(deps, held)
}

async function beginSession(db: Db, { id, userId, factorId }: PasskeyRow, from: Origin): Promise<LockedSession> {
  const held = await startLockedSession(db, { userId, method: 'passkey', aal: 'aal2', from })
  const { amr } = await db
    .updateTable('sessions')
    .set({
      factorId: factorId ?? id,
      amr: sql`jsonb_build_array(jsonb_build_object('method', 'mfa/webauthn', 'timestamp', extract(epoch from now())::bigint)) || amr`,
    })
    .where('id', '=', held.session.id)
    .returning('amr')
    .executeTakeFirstOrThrow()
  return { ...held, session: { ...held.session, amr } }
}

/** A counter that does not grow is the one sign of a copied authenticator: the owner finds it in the account's history. */
export function recordCopy(db: Db, { userId, friendlyName }: PasskeyRow, from: Origin): Promise<void> {
  const details = friendlyName === null ? {} : { name: friendlyName }
  return recordEvent(db, { userId, kind: 'passkey_copied', details, ip: from.ip })
}
