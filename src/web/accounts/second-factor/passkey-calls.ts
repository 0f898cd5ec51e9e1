import type { PasskeyListItem } from '@supabase/auth-js'
import { getAuth } from '#web/platform/session/session.ts'
import { ask, type Refused, type SignedIn, signedIn } from '../sign-in/sign-in-calls.ts'

/** Signs in with a passkey that the browser offers. Never throws. */
export async function signInWithPasskey(): Promise<SignedIn | Refused> {
  const answer = await ask('passkey', (auth, security) => auth.signInWithPasskey({ options: security }))
  return answer.kind === 'refused' ? answer : signedIn(answer.data.session)
}

/** Raises the session with a security key. Never throws. */
export async function answerWithKey(factorId: string): Promise<SignedIn | Refused> {
  const answer = await ask('passkey', (auth) => auth.mfa.webauthn.authenticate({ factorId }))
  if (answer.kind === 'refused') return answer
  return { kind: 'signed-in', user: answer.data.user }
}

/** Raises the session with a recovery code, as it was typed. Never throws. */
export async function spendRecoveryCode(code: string): Promise<SignedIn | Refused> {
  const answer = await ask('recovery', (auth) => auth.mfa.recoveryCodes.verify({ code }))
  if (answer.kind === 'refused') return answer
  return { kind: 'signed-in', user: answer.data.user }
}

export type Passkey = PasskeyListItem

/* What follows throws what the sign-in service, or the browser, refused; `authMessage` words it. */

export async function listPasskeys(): Promise<Passkey[]> {
  const { data, error } = await (await getAuth()).passkey.list()
  if (error !== null) throw error
  return data
}

/** Has the browser create a passkey and adds it to the account. */
export async function addPasskey(): Promise<void> {
  const { error } = await (await getAuth()).registerPasskey()
  if (error !== null) throw error
}

export async function renamePasskey({ id, name }: { id: string; name: string }): Promise<void> {
  const { error } = await (await getAuth()).passkey.update({ passkeyId: id, friendlyName: name })
  if (error !== null) throw error
}

export async function removePasskey(id: string): Promise<void> {
  const auth = await getAuth()
  const { error } = await auth.passkey.delete({ passkeyId: id })
  if (error !== null) throw error
  // A session that this passkey began falls back to aal1; the token in hand still says otherwise.
  await auth.refreshSession()
}

/** Has the browser create the credential of a security key, which counts as second factor from then on. */
export async function addSecurityKey(friendlyName: string): Promise<void> {
  const { error } = await (await getAuth()).mfa.webauthn.register({ friendlyName })
  if (error !== null) throw error
}

export type RecoveryCodesLeft = { total: number; remaining: number }

/** How many recovery codes are left; `null` where there is no set. */
export async function recoveryCodesLeft(): Promise<RecoveryCodesLeft | null> {
  const { data, error } = await (await getAuth()).mfa.recoveryCodes.getStatus()
  if (error?.code === 'mfa_factor_not_found') return null
  if (error !== null) throw error
  return data
}

/** A new set of recovery codes, in place of the old one if there is one. They are shown this once. */
export async function newRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = (await getAuth()).mfa
  const first = await recoveryCodes.generate()
  const { data, error } = first.error?.code === 'mfa_verified_factor_exists' ? await recoveryCodes.regenerate() : first
  if (error !== null) throw error
  return data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}
