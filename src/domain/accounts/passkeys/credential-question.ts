import type { AccountDeps } from '../account-deps.ts'
import { type FactorRow, factorNotFound } from '../factors/factors.ts'
import { getUser } from '../queries.ts'
import { findByFactor, listCredentials } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { type RegistrationOptions, registrationOptions, type SignInOptions, signInOptions } from './webauthn.ts'

/** The browser's request to an authenticator: create the factor's credential, or use it. */
export type CredentialQuestion =
  | { type: 'create'; options: RegistrationOptions }
  | { type: 'request'; options: SignInOptions }

/** Throws `AuthError` 404 `mfa_factor_not_found`, 422 `passkey_disabled`. */
export async function credentialQuestion(
  { db, origin }: Pick<AccountDeps, 'db' | 'origin'>,
  factor: FactorRow,
): Promise<CredentialQuestion> {
  const party = relyingPartyOf({ origin })
  if (factor.status === 'unverified') {
    const known = await listCredentials(db, factor.userId)
    const user = await getUser(db, factor.userId)
    return { type: 'create', options: await registrationOptions(party, user, { known, signsIn: false }) }
  }
  const passkey = await findByFactor(db, factor.id)
  if (passkey === undefined) throw factorNotFound()
  return { type: 'request', options: await signInOptions(party, [passkey]) }
}
