import type { AuthError, UserIdentity } from '@supabase/auth-js'
import type { AuthClient } from '#web/platform/session/auth-client.ts'
import { saveIntent } from '#web/platform/session/intents.ts'
import { getAuth } from '#web/platform/session/session.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { ask as askWithProof } from '../sign-in/sign-in-calls.ts'

/** What a member changes about their own sign-in. Every function throws what the sign-in service refused; `authMessage` words it. */

type Answer = { data: unknown; error: AuthError | null }

/** What an answer holds when nothing was refused. */
type DataOf<A> = A extends { data: infer Data; error: null } ? NonNullable<Data> : never

async function ask<A extends Answer>(call: (auth: AuthClient) => Promise<A>): Promise<DataOf<A>> {
  const { data, error } = await call(await getAuth())
  if (error !== null) throw error
  return data as DataOf<A>
}

const confirmPage = () => `${window.location.origin}/auth/confirm`
const callbackPage = () => `${window.location.origin}/auth/callback`

/** Has the sign-in service call the member so too: it is where the header of every page reads the name. The fields are those of a sign-up. */
export async function rename(displayName: string) {
  await ask((auth) => auth.updateUser({ data: { first_name: displayName, display_name: displayName } }))
}

/** `nonce` is the code that was mailed when the service asked for one. */
export async function changePassword(change: { password: string; current: string; nonce: string | null }) {
  const { password, current, nonce } = change
  await ask((auth) =>
    auth.updateUser({
      password,
      ...(current !== '' && { current_password: current }),
      ...(nonce !== null && { nonce }),
    }),
  )
}

/** Has the code mailed that a change asks for when the sign-in was long ago. */
export async function sendReauthenticationCode() {
  await ask((auth) => auth.reauthenticate())
}

/** Asks for another address: links go to both, and the change holds when both were followed. Answers the address that waits. */
export async function changeEmail(email: string): Promise<string | null> {
  const { user } = await ask((auth) => auth.updateUser({ email }, { emailRedirectTo: confirmPage() }))
  return user?.new_email ?? null
}

/** Has the mails of a change of address sent again. Answers what to tell when that was refused, or `null`. */
export async function resendEmailChange(email: string): Promise<AuthRefusal | null> {
  const answer = await askWithProof('resend', (auth, security) =>
    auth.resend({ type: 'email_change', email, options: { ...security, emailRedirectTo: confirmPage() } }),
  )
  return answer.kind === 'refused' ? answer.refusal : null
}

export type TotpEnrolment = { id: string; qrCode: string; secret: string }

/** Begins an authenticator app. It counts only once its first code was right. */
export async function enrolTotp(friendlyName: string): Promise<TotpEnrolment> {
  await forgetUnfinished(friendlyName)
  const { id, totp } = await ask((auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: window.location.host }),
  )
  return { id, qrCode: totp.qr_code, secret: totp.secret }
}

/** Begins a phone as second factor and has a code sent to it. Answers the factor, and the challenge that the code answers. */
export async function enrolPhone(phone: string, friendlyName: string): Promise<{ id: string; challengeId: string }> {
  await forgetUnfinished(friendlyName)
  const { id } = await ask((auth) => auth.mfa.enroll({ factorType: 'phone', phone, friendlyName }))
  return { id, challengeId: await sendFactorCode(id) }
}

/** An attempt that was left in the middle still holds its name for a while. */
async function forgetUnfinished(friendlyName: string) {
  const { all } = await ask((auth) => auth.mfa.listFactors())
  const unfinished = all.filter((factor) => factor.status !== 'verified' && factor.friendly_name === friendlyName)
  // One that has run out by itself in the meantime is not there to be removed.
  const auth = await getAuth()
  for (const { id } of unfinished) await auth.mfa.unenroll({ factorId: id })
}

/** Sends a code to a phone that is being added. */
export async function sendFactorCode(factorId: string): Promise<string> {
  const { id } = await ask((auth) => auth.mfa.challenge({ factorId }))
  return id
}

/** The first code of a factor, which makes it count. Without a challenge of its own one is asked for. */
export async function verifyFactor(factorId: string, code: string, challengeId: string | null) {
  if (challengeId === null) await ask((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
  else await ask((auth) => auth.mfa.verify({ factorId, challengeId, code }))
}

/** Removes a factor; for one that counts, the session must have been raised by a second factor. */
export async function removeFactor(factorId: string) {
  await ask((auth) => auth.mfa.unenroll({ factorId }))
  // The session falls back to the first factor; the token in hand still says otherwise.
  await ask((auth) => auth.refreshSession())
}

/** Goes to a provider to link it; the browser comes back to the account page. */
export async function linkIdentity(provider: string) {
  saveIntent('navigation', { path: '/account' })
  // The library's list of names has no word for a provider that an installation brings itself.
  await ask((auth) => auth.linkIdentity({ provider: provider as 'google', options: { redirectTo: callbackPage() } }))
}

/** Takes away a way to sign in. The service keeps the last one. */
export async function unlinkIdentity(identity: UserIdentity) {
  await ask((auth) => auth.unlinkIdentity(identity))
}
