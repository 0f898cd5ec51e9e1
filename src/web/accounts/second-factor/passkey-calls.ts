import type { PasskeyListItem } from '@supabase/auth-js'
import { getAuth } from '#web/platform/session/session.ts'
import { callAuth, type Refused, type SignedIn, signedIn } from '../sign-in/sign-in-calls.ts'

/** Signs in with a passkey that the browser offers. Never throws. */
export async function signInWithPasskey(): Promise<SignedIn | Refused> {
  const answer = await callAuth('passkey', (auth, security) => auth.signInWithPasskey({ options: security }))
  return answer.kind === 'refused' ? answer : signedIn(answer.data.session)
}

/** Raises the session's assurance level with a security key. Never throws. */
export async function answerWithKey(factorId: string): Promise<SignedIn | Refused> {
  const answer = await callAuth('passkey', (auth) => auth.mfa.webauthn.authenticate({ factorId }))
  if (answer.kind === 'refused') return answer
  return { kind: 'signed-in', user: answer.data.user }
}

/** Raises the session's assurance level with a recovery code, as typed. Never throws. */
export async function spendRecoveryCode(code: string): Promise<SignedIn | Refused> {
  const answer = await callAuth('recovery', (auth) => auth.mfa.recoveryCodes.verify({ code }))
  if (answer.kind === 'refused') return answer
  return { kind: 'signed-in', user: answer.data.user }
}

export type Passkey = PasskeyListItem

/* The functions below throw the errors of the sign-in service or the browser; `authMessage` converts them to texts. */

export async function listPasskeys(): Promise<Passkey[]> {
  const { data, error } = await (await getAuth()).passkey.list()
  if (error !== null) throw error
  return data
}

/** Creates a passkey in the browser and adds it to the account. */
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
  // A session that started with this passkey falls back to aal1; the current token still has the old level.
  await auth.refreshSession()
}

/** Creates the credential of a security key in the browser. It is a second factor from then on. */
export async function addSecurityKey(friendlyName: string): Promise<void> {
  const { error } = await (await getAuth()).mfa.webauthn.register({ friendlyName })
  if (error !== null) throw error
}

export type RecoveryCodesLeft = { total: number; remaining: number }

/** The number of unused recovery codes; `null` if there is no set. */
export async function recoveryCodesLeft(): Promise<RecoveryCodesLeft | null> {
  const { data, error } = await (await getAuth()).mfa.recoveryCodes.getStatus()
  if (error?.code === 'mfa_factor_not_found') return null
  if (error !== null) throw error
  return data
}

/** Creates a new set of recovery codes, which replaces the old one. They are shown only once. */
export async function newRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = (await getAuth()).mfa
  const first = await recoveryCodes.generate()
  const { data, error } = first.error?.code === 'mfa_verified_factor_exists' ? await recoveryCodes.regenerate() : first
  if (error !== null) throw error
  return data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}
