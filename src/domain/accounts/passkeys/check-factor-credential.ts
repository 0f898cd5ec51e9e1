import type { Db } from '#db/db.ts'
import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { FactorRow } from '../factors/factors.ts'
import { insertPasskey } from './add-passkey.ts'
import { findByFactor } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkAnswer, checkRegistration, noteUse, type PasskeyRow } from './webauthn.ts'

/** The verified result of a second factor's authenticator: a new credential, or the use of a stored one. */
export type CredentialProof =
  | { made: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> }
  | { passkeyId: string; counter: number }

/**
 * Verifies the response of a second factor's authenticator: a new credential while the factor is unverified, afterwards a signature with it. User
 * verification is not required, because the password is the other factor. Throws `AuthError` 400 `validation_failed`, 422 `mfa_verification_failed`.
 */
export async function checkFactorCredential(
  { db, origin }: Pick<AccountDeps, 'db' | 'origin'>,
  { factor, challenge }: { factor: FactorRow; challenge: string },
  credential: unknown,
): Promise<CredentialProof> {
  const question = { party: relyingPartyOf({ origin }), challenge, requiresUser: false }
  try {
    if (factor.status === 'unverified') return { made: await checkRegistration(credential, question) }
    const passkey = await findByFactor(db, factor.id)
    if (passkey === undefined) throw wrongCredential()
    const { counter } = await checkAnswer(credential, question, passkey)
    return { passkeyId: passkey.id, counter }
  } catch (error) {
    throw error instanceof AuthError && error.code === 'webauthn_verification_failed' ? wrongCredential(error) : error
  }
}

/**
 * Stores the credential or its counter in the transaction that raises the session. Throws `AuthError` 422 `mfa_verification_failed` for a copied
 * authenticator.
 */
export async function storeCredentialProof(db: Db, factor: FactorRow, proof: CredentialProof): Promise<void> {
  if ('made' in proof) {
    const { userId, id: factorId, friendlyName } = factor
    await insertPasskey(db, { ...proof.made, userId, factorId, friendlyName })
  } else if (!(await noteUse(db, proof.passkeyId, proof.counter))) throw wrongCredential()
}

function wrongCredential(cause?: unknown): AuthError {
  const message = 'The security key could not be verified'
  return new AuthError(422, 'mfa_verification_failed', message, cause === undefined ? {} : { cause })
}
