import type { AuthError, UserIdentity } from '@supabase/auth-js'
import type { AuthClient } from '#web/platform/session/auth-client.ts'
import { saveIntent } from '#web/platform/session/intents.ts'
import { getAuth } from '#web/platform/session/session.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { callAuth } from '../sign-in/sign-in-calls.ts'

/** Changes of a member's sign-in data. Every function throws the error of the sign-in service; `authMessage` converts it to a text. */

type Answer = { data: unknown; error: AuthError | null }

/** The data of a successful response. */
type DataOf<A> = A extends { data: infer Data; error: null } ? NonNullable<Data> : never

async function callOrThrow<A extends Answer>(call: (auth: AuthClient) => Promise<A>): Promise<DataOf<A>> {
  const { data, error } = await call(await getAuth())
  if (error !== null) throw error
  return data as DataOf<A>
}

const confirmPage = () => `${window.location.origin}/auth/confirm`
const callbackPage = () => `${window.location.origin}/auth/callback`

/** Changes the name also at the sign-in service, from which the header of every page reads it. The fields are those of a sign-up. */
export async function rename(displayName: string) {
  await callOrThrow((auth) => auth.updateUser({ data: { first_name: displayName, display_name: displayName } }))
}

/** `nonce` is the mailed code, if the service required one. */
export async function changePassword(change: { password: string; current: string; nonce: string | null }) {
  const { password, current, nonce } = change
  await callOrThrow((auth) =>
    auth.updateUser({
      password,
      ...(current !== '' && { current_password: current }),
      ...(nonce !== null && { nonce }),
    }),
  )
}

/** Mails the code that a change requires if the sign-in was long ago. */
export async function sendReauthenticationCode() {
  await callOrThrow((auth) => auth.reauthenticate())
}

/** Requests a change of address: links go to both addresses, and the change takes effect when both were opened. Returns the pending address. */
export async function changeEmail(email: string): Promise<string | null> {
  const { user } = await callOrThrow((auth) => auth.updateUser({ email }, { emailRedirectTo: confirmPage() }))
  return user?.new_email ?? null
}

/** Sends the mails of a change of address again. Returns the refusal, or `null`. */
export async function resendEmailChange(email: string): Promise<AuthRefusal | null> {
  const answer = await callAuth('resend', (auth, security) =>
    auth.resend({ type: 'email_change', email, options: { ...security, emailRedirectTo: confirmPage() } }),
  )
  return answer.kind === 'refused' ? answer.refusal : null
}

export type TotpEnrolment = { id: string; qrCode: string; secret: string }

/** Starts the enrolment of an authenticator app. It becomes a factor after its first correct code. */
export async function enrolTotp(friendlyName: string): Promise<TotpEnrolment> {
  await removeUnfinished(friendlyName)
  const { id, totp } = await callOrThrow((auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: window.location.host }),
  )
  return { id, qrCode: totp.qr_code, secret: totp.secret }
}

/** Starts the enrolment of a phone as second factor and sends a code to it. Returns the factor and the challenge for the code. */
export async function enrolPhone(phone: string, friendlyName: string): Promise<{ id: string; challengeId: string }> {
  await removeUnfinished(friendlyName)
  const { id } = await callOrThrow((auth) => auth.mfa.enroll({ factorType: 'phone', phone, friendlyName }))
  return { id, challengeId: await sendFactorCode(id) }
}

/** An unfinished enrolment reserves its name for a while. */
async function removeUnfinished(friendlyName: string) {
  const { all } = await callOrThrow((auth) => auth.mfa.listFactors())
  const unfinished = all.filter((factor) => factor.status !== 'verified' && factor.friendly_name === friendlyName)
  // An enrolment may have expired meanwhile; that error is ignored.
  const auth = await getAuth()
  for (const { id } of unfinished) await auth.mfa.unenroll({ factorId: id })
}

/** Sends a code to a phone during its enrolment. */
export async function sendFactorCode(factorId: string): Promise<string> {
  const { id } = await callOrThrow((auth) => auth.mfa.challenge({ factorId }))
  return id
}

/** Verifies the first code of a factor, which activates it. Without a `challengeId`, a challenge is created. */
export async function verifyFactor(factorId: string, code: string, challengeId: string | null) {
  if (challengeId === null) await callOrThrow((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
  else await callOrThrow((auth) => auth.mfa.verify({ factorId, challengeId, code }))
}

/** Removes a factor; for an active one, the session must have the assurance level of a second factor. */
export async function removeFactor(factorId: string) {
  await callOrThrow((auth) => auth.mfa.unenroll({ factorId }))
  // The session falls back to the first factor; the current token still has the old level.
  await callOrThrow((auth) => auth.refreshSession())
}

/** Redirects to a provider to link it; the browser returns to the account page. */
export async function linkIdentity(provider: string) {
  saveIntent('navigation', { path: '/account' })
  // The library's type has no name for a provider that the installation adds.
  await callOrThrow((auth) =>
    auth.linkIdentity({ provider: provider as 'google', options: { redirectTo: callbackPage() } }),
  )
}

/** Removes a sign-in method. The service refuses to remove the last one. */
export async function unlinkIdentity(identity: UserIdentity) {
  await callOrThrow((auth) => auth.unlinkIdentity(identity))
}
