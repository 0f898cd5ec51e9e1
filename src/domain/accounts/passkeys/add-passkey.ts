import { passkeysMax } from '#contract/limits.ts'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { requireAal2IfEnrolled } from '../factors/factors.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { consumeChallenge, openChallenge } from './passkey-challenges.ts'
import { listCredentials, passkeyName } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkRegistration, type PasskeyRow, type RegistrationOptions, registrationOptions } from './webauthn.ts'

type Owner = { caller: Caller; user: UserRow; from: Origin }

/**
 * Creates the options for the registration of a passkey. Throws `reauthentication_needed`, and `AuthError`: 403 `insufficient_aal`, 422
 * `too_many_passkeys`, `passkey_disabled`.
 */
export async function beginPasskey(
  { db, origin }: Pick<AccountDeps, 'db' | 'origin'>,
  { caller, user }: Owner,
): Promise<{ id: string; expiresAt: Date; options: RegistrationOptions }> {
  const party = relyingPartyOf({ origin })
  await requireRecentSignIn(db, caller.sessionId)
  await requireAal2IfEnrolled(db, caller, 403)
  const known = await listCredentials(db, user.id)
  requireRoom(known.length)
  const options = await registrationOptions(party, user, { known, signsIn: true })
  return { ...(await openChallenge(db, { userId: user.id, challenge: options.challenge })), options }
}

/**
 * Adds the passkey that an authenticator created and notifies the owner by mail. Throws as `beginPasskey`, and `AuthError`: 400 `validation_failed`,
 * 422 `webauthn_challenge_expired`, `webauthn_verification_failed`, `webauthn_credential_exists`.
 */
export async function addPasskey(
  deps: Pick<AccountDeps, 'db' | 'origin' | 'mail'>,
  { caller, user, from }: Owner,
  { challengeId, credential }: { challengeId: string | null; credential: unknown },
): Promise<PasskeyRow> {
  const party = relyingPartyOf(deps)
  await requireRecentSignIn(deps.db, caller.sessionId)
  await requireAal2IfEnrolled(deps.db, caller, 403)
  const challenge = await consumeChallenge(deps.db, challengeId, user.id)
  const made = await checkRegistration(credential, { party, challenge, requiresUser: true })
  return deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const known = await listCredentials(db, user.id)
    requireRoom(known.length)
    const friendlyName = freeName(known.map((passkey) => passkey.friendlyName))
    const passkey = await insertPasskey(db, { ...made, userId: user.id, friendlyName })
    const details = { name: friendlyName }
    await recordEvent(db, { userId: user.id, kind: 'passkey_added', details, ip: from.ip })
    if (user.email !== null)
      await queueMail(db, deps.mail, { to: user.email, template: 'passkey-added', data: { name: friendlyName } })
    return passkey
  })
}

type NewPasskey = Pick<PasskeyRow, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'> & {
  friendlyName: string | null
  factorId?: string
}

/** Throws `AuthError` 422 `webauthn_credential_exists`, also if another account has the credential. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow> {
  try {
    return await db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
  } catch (error) {
    if (!violates(error, 'passkeys_credential_id_key')) throw error
    throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered', { cause: error })
  }
}

function requireRoom(count: number): void {
  if (count >= passkeysMax)
    throw new AuthError(422, 'too_many_passkeys', `An account has at most ${passkeysMax} passkeys. Remove one first.`)
}

function freeName(usedNames: readonly (string | null)[]): string {
  for (let number = 2; ; number += 1) {
    const name = number === 2 && !usedNames.includes(passkeyName) ? passkeyName : `${passkeyName} ${number}`
    if (!usedNames.includes(name)) return name
  }
}
